import { ApiError } from '#app/lib/api-error.ts';
import { useReload } from '#app/ui/admin/use-reload.ts';
import { restoreFocus } from '#app/ui/hooks/focus-and-scroll.ts';
import { useAction } from '#app/ui/hooks/use-action.ts';

/** Action on a user. The page is loaded again after it, and after a refusal that says that the user has changed or is gone. */
export function useUserAction(perform: () => Promise<{ message: string }>, toMessage: (error: unknown) => string) {
  const reload = useReload();
  return useAction(async () => {
    try {
      const { message } = await perform();
      await reload();
      return message;
    } catch (error) {
      if (error instanceof ApiError && [404, 409].includes(error.status)) {
        await reload();
        // The button may be gone.
        restoreFocus(() => document.getElementById('main'));
      }
      throw error;
    }
  }, toMessage);
}
