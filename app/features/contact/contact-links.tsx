import { useAcademy } from '#app/ui/hooks/use-academy.ts';
import * as css from './contact-links.module.css';
import { telAddress } from './tel-address.ts';

/** Email, phone and the first `social` of the social sites, each of which opens in a new tab. */
export function ContactLinks({ social }: { social: number }) {
  const academy = useAcademy();
  return (
    <ul role="list" className={css.links}>
      <li>
        <a href={`mailto:${academy.email}`}>{academy.email}</a>
      </li>
      <li>
        <a href={telAddress(academy.phone)}>{academy.phone}</a>
      </li>
      {academy.social.slice(0, social).map(({ name, address }) => (
        <li key={`${name} ${address}`}>
          <a href={address} target="_blank" rel="noopener noreferrer">
            {name} <span className="visually-hidden">(opens in a new tab)</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
