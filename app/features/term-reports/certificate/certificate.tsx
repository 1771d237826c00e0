import { levelNames } from '#app/features/accounts/public.ts';
import { formatDate } from '#app/lib/format-date.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import { useAcademy } from '#app/ui/hooks/use-academy.ts';
import { BrandName } from '#app/ui/layout/layout-parts.tsx';
import type { ReportContent } from '../report-content.contract.ts';
import * as css from './certificate.module.css';
import { attendanceText, sizeOf } from './report-texts.ts';

interface CertificateProps {
  content: ReportContent;
  /** Name that the family typed for the school; '' for the nickname. */
  name: string;
  /** Code by which a school checks the print; undefined for none. */
  code: string | undefined;
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** A term report: one page of A4 or Letter, black on white in print. */
export function Certificate({ content, name, code }: CertificateProps) {
  const { nickname, className, level, firstDay, lastDay, tutors, issuedOn } = content;
  const shown = name || nickname;
  return (
    <article className={css.paper} data-size={sizeOf(content)} aria-labelledby="report-name">
      <p className={css.brand}>
        <BrandName />
      </p>
      <p className={css.kind}>Report of a term of Igbo</p>
      <p className={css.lead}>With joy we write that</p>
      <h2 id="report-name" className={css.name}>
        <bdi>{shown}</bdi>
      </h2>
      <p className={css.lead}>
        has learned Igbo with us in <bdi className={css.class}>{className}</bdi> ({levelNames[level]})
        {tutors.length > 0 && <>, with {list.format(tutors)}</>}, from <time dateTime={firstDay}>{formatDate(firstDay)}</time> to{' '}
        <time dateTime={lastDay}>{formatDate(lastDay)}</time>.
      </p>
      <Numbers content={content} />
      <Learned content={content} name={shown} />
      {content.sentence !== '' && (
        <figure className={css.sentence}>
          <blockquote dir="auto">{content.sentence}</blockquote>
          {tutors.length > 0 && <figcaption>{list.format(tutors)}</figcaption>}
        </figure>
      )}
      <footer className={css.foot}>
        <p>
          Issued on <time dateTime={issuedOn}>{formatDate(issuedOn)}</time>
        </p>
        {code !== undefined && <CheckLine code={code} />}
      </footer>
    </article>
  );
}

const Numbers = ({ content: { meetings, unitsDone, wordsKnown } }: { content: ReportContent }) => (
  <ul role="list" className={css.numbers}>
    {meetings.held > 0 && <li>{attendanceText(meetings)}</li>}
    {unitsDone > 0 && <li>{pluralize(unitsDone, 'unit')} done</li>}
    {wordsKnown > 0 && <li>{pluralize(wordsKnown, 'word')} known by heart</li>}
  </ul>
);

function Learned({ content: { units, unitsDone, words }, name }: { content: ReportContent; name: string }) {
  const earlier = unitsDone - units.length;
  return (
    <>
      {units.length > 0 && (
        <section className={css.part}>
          <h3>
            What <bdi>{name}</bdi> can do now
          </h3>
          <ul role="list" className={css.units}>
            {units.map(({ title, titleEnglish, can }) => (
              <li key={title}>
                <b lang="ig">{title}</b> ({titleEnglish}): {can}
              </li>
            ))}
          </ul>
          {earlier > 0 && <p className={css.earlier}>And what {pluralize(earlier, 'earlier unit')} taught.</p>}
        </section>
      )}
      {words.length > 0 && (
        <section className={css.part}>
          <h3>Words that came last</h3>
          <p className={css.words}>
            {words.map(({ igbo, english }) => (
              <span key={`${igbo} ${english}`}>
                <b lang="ig">{igbo}</b> {english}
              </span>
            ))}
          </p>
        </section>
      )}
    </>
  );
}

function CheckLine({ code }: { code: string }) {
  const { brandName } = useAcademy();
  return (
    <p className={css.check}>
      {brandName} confirms this report at <span className={css.address}>{location.host}/report</span> with the code{' '}
      <strong className={css.code}>{code}</strong>
    </p>
  );
}
