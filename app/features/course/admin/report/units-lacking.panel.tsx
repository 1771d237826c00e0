import { Link } from 'react-router';
import { panelStyles as css, More, type PanelContentProps, PanelList } from '#app/features/admin/public.tsx';
import type { report } from '#app/features/course/report/report.contract.ts';
import { pluralize } from '#app/lib/pluralize.ts';

type Props = PanelContentProps<typeof report.needs>;

export default function UnitsLacking({ data: { units, total, of, elsewhere } }: Props) {
  if (of + elsewhere === 0) return <p className={css.text}>The course has no unit yet.</p>;
  if (total + elsewhere === 0) return <p className={css.text}>No unit lacks anything.</p>;
  return (
    <>
      {total > 0 && (
        <PanelList>
          {units.map((unit) => (
            <li key={unit.id}>
              <Link to={`/admin/course/report?unit=${unit.id}`}>
                <span lang="ig">{unit.title}</span> {unit.titleEnglish}
              </Link>
              <span className={css.meta}>{needsOf(unit)}</span>
            </li>
          ))}
        </PanelList>
      )}
      {elsewhere > 0 && (
        <p className={css.text}>
          <Link to="/admin/course/report">{pluralize(elsewhere, 'finding')} outside of units</Link>
        </p>
      )}
      <More total={total} shown={units.length} to="/admin/course/report" noun="units" />
    </>
  );
}

const counted = (noun: string, count: number) => (count > 0 ? [pluralize(count, noun)] : []);

/** '1 contradiction, 12 gaps, 30 missing voices' */
const needsOf = ({ contradictions, gaps, voices }: Props['data']['units'][number]) =>
  [...counted('contradiction', contradictions), ...counted('gap', gaps), ...counted('missing voice', voices)].join(', ');
