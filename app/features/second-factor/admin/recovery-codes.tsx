import { useEffect, useRef } from 'react';
import { ActionButton, Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { useAction } from '#app/ui/hooks/use-action.ts';
import { useDownload } from '#app/ui/hooks/use-download.ts';
import * as css from './second-factor.module.css';

const copyFailed = () => 'The codes were not copied: please select them, or download them.';

interface RecoveryCodesProps {
  codes: string[];
  onConfirm: () => void;
}

/** New recovery codes, shown this once. */
export function RecoveryCodes({ codes, onConfirm }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = `${codes.join('\n')}\n`;
  const copy = useAction(async () => {
    await navigator.clipboard.writeText(text);
    return 'The codes are copied.';
  }, copyFailed);
  const download = useDownload({
    fetchFile: async () => new File([text], 'recovery-codes.txt', { type: 'text/plain' }),
    toSuccess: (name) => `${name} is saved.`,
    toMessage: () => 'The codes were not saved, please copy them.',
  });
  return (
    <div className={css.section}>
      <h3 ref={heading} tabIndex={-1} className={css.heading}>
        Your recovery codes
      </h3>
      <p className={css.text}>
        If your phone is lost, each of them logs you in once instead of a code. Please keep them where only you find them: they are not shown again.
      </p>
      <ul role="list" aria-label="Recovery codes" className={css.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={css.actions}>
        <ActionButton variant="secondary" action={copy}>
          Copy
        </ActionButton>
        <ActionButton variant="secondary" action={download}>
          Download
        </ActionButton>
        <Button onClick={onConfirm}>I have kept them</Button>
      </div>
      <Notice tone="good">{copy.success ?? download.success}</Notice>
      {copy.failure && <Notice tone="bad">{copy.failure}</Notice>}
    </div>
  );
}
