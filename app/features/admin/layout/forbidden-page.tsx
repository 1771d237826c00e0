import { ButtonLink } from '#app/ui/button.tsx';
import { useAcademy } from '#app/ui/hooks/use-academy.ts';
import { ErrorPage } from '#app/ui/layout/error-page.tsx';

const message = 'You may not open this page';

/** Error page for an account without the permission of the page. */
export function ForbiddenPage() {
  const { brandName } = useAcademy();
  return (
    <>
      <title>{`${message} · ${brandName}`}</title>
      <ErrorPage message={message} actions={<ButtonLink to="/admin">To the dashboard</ButtonLink>}>
        Your role does not include it. Please ask an administrator if you need it for your work.
      </ErrorPage>
    </>
  );
}
