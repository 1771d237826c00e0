import type { ComponentProps } from 'react';
import css from './form-card.module.css';

/** A form on a card of its own, fields below each other. */
export function FormCard(form: ComponentProps<'form'>) {
  return <form {...form} className={css.card} />;
}
