import { api } from '#app/api-client.ts';
import { formatLocalDate } from '#app/lib/format-local-date.ts';
import { useAdmin } from '#app/ui/admin/admin-provider.tsx';
import { useReload } from '#app/ui/admin/use-reload.ts';
import { ActionButton, Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { useAction } from '#app/ui/hooks/use-action.ts';
import { FactsList, FactsRow } from '#app/ui/layout/facts-list.tsx';
import { codeLifetimeDays, maxCodeUses } from '../class-terms.contract.ts';
import type { AdminClass } from './class-admin.contract.ts';
import * as css from './classes.module.css';
import { actionFailed, type ClassActions } from './use-class-actions.tsx';

/** Codes that open the class for families; the letters of a new one are shown once. */
export function Codes({ found: { id, codes }, actions }: { found: AdminClass; actions: ClassActions }) {
  const reload = useReload();
  const { showResult } = useAdmin();
  const make = useAction(async () => {
    const { code, expiresAt } = await api.classes.addCode({ id });
    await reload();
    const until = formatLocalDate(expiresAt);
    showResult({
      title: `The code is ${code}`,
      paragraphs: [
        'Please write it down or copy it now: it isn’t shown again.',
        `Families enter it in the corner for grown-ups. It gives up to ${maxCodeUses} places until ${until}.`,
      ],
    });
  }, actionFailed);
  return (
    <section aria-labelledby="codes" className={css.section}>
      <h2 id="codes">Codes</h2>
      <p>With a code, families join without asking. It works for {codeLifetimeDays} days, while there are free places.</p>
      <FactsList label="Codes">
        {codes.map(({ id: code, uses, expiresAt }) => (
          <FactsRow key={code} title={<p className={css.name}>Until {formatLocalDate(expiresAt)}</p>} facts={`Used ${uses} of ${maxCodeUses} times`}>
            <Button
              variant="secondary"
              aria-label={`Take back the code until ${formatLocalDate(expiresAt)}, used ${uses} times`}
              onClick={() =>
                actions.ask({
                  label: 'Take back',
                  title: 'Take back the code',
                  question: 'It opens the class no more. Learners who joined with it stay.',
                  perform: () => api.classes.removeCode({ id, code }),
                })
              }
            >
              Take back
            </Button>
          </FactsRow>
        ))}
      </FactsList>
      {make.failure && <Notice tone="bad">{make.failure}</Notice>}
      <p>
        <ActionButton variant="secondary" action={make}>
          Make a code
        </ActionButton>
      </p>
    </section>
  );
}
