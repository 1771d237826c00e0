import { contactDetails } from '#app/ui/brand.ts';
import css from './contact-links.module.css';

/** E-mail, phone and the first `social` of the social sites, each of which opens in a new tab. */
export function ContactLinks({ social }: { social: number }) {
  return (
    <ul role="list" className={css.links}>
      <li>
        <a href={`mailto:${contactDetails.email}`}>{contactDetails.email}</a>
      </li>
      <li>
        <a href={`tel:${contactDetails.phone.replaceAll(' ', '')}`}>{contactDetails.phone}</a>
      </li>
      {contactDetails.social.slice(0, social).map(({ name, address }) => (
        <li key={name}>
          <a href={address} target="_blank" rel="noopener noreferrer">
            {name} <span className="visually-hidden">(opens in a new tab)</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
