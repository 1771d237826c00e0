import { ButtonLink } from '#app/ui/button.tsx';
import { ErrorPage } from '#app/ui/layout/error-page.tsx';

export const notFoundMessage = 'Page not found';

/** Unknown path of the administration. */
export const AdminNotFound = () => (
  <ErrorPage message={notFoundMessage} actions={<ButtonLink to="/admin">Back to the dashboard</ButtonLink>}>
    The address may have a typing mistake, or what it showed was deleted.
  </ErrorPage>
);
