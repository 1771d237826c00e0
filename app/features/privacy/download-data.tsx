import { api } from '#app/api-client.ts';
import { errorMessages } from '#app/http/error-messages.ts';
import { ActionButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { useDownload } from '#app/ui/hooks/use-download.ts';
import * as css from './account.module.css';

const failed = errorMessages({
  unauthenticated: 'Your login has expired, please log in again',
  fallback: 'We could not fetch your data, please try again',
});

/** Button that downloads the user's data as one JSON file. */
export function DownloadData() {
  const download = useDownload({
    fetchFile: async () => {
      const data = await api.privacy.download();
      const name = `my-data-${new Date().toISOString().slice(0, 10)}.json`;
      return new File([JSON.stringify(data, null, 2)], name, { type: 'application/json' });
    },
    toSuccess: (file) => `Your data is in the file ${file}`,
    toMessage: failed,
  });
  return (
    <div className={css.download}>
      <ActionButton action={download}>Download my data</ActionButton>
      <Notice tone="good">{download.success}</Notice>
      {download.failure && <Notice tone="bad">{download.failure}</Notice>}
    </div>
  );
}
