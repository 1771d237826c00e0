import { useNavigate } from 'react-router';
import { api } from '#app/api-client.ts';
import { usePermissions } from '#app/features/admin/public.tsx';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { useAdmin } from '#app/ui/admin/admin-provider.tsx';
import { useAction } from '#app/ui/hooks/use-action.ts';

const failed = errorMessages({
  400: serverMessage,
  404: serverMessage,
  network: 'There is no connection to the server. Please try again.',
  fallback: 'The newsletter could not be begun. Please try again.',
});

/** Begins a newsletter about a post: opens the form of newsletters with a draft. */
export function useNewsletterAboutPost() {
  const navigate = useNavigate();
  const { showResult } = useAdmin();
  const permissions = usePermissions();
  const { run } = useAction(
    async (id: number) => {
      const { draft } = await api.newsletter.proposeOfPost({ id });
      await navigate(`/admin/newsletter?${new URLSearchParams({ edit: 'new', draft })}`);
    },
    (error) => {
      const message = failed(error);
      showResult({ title: 'Not begun', paragraphs: [message] });
      return message;
    },
  );
  return { canSend: permissions?.includes('newsletters:send') ?? false, startNewsletter: run };
}
