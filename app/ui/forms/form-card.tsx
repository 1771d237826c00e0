import type { ComponentProps } from 'react';
import * as css from './form-card.module.css';

/** Class names of a form on a card, fields in one column. */
export const formCard = `${css.card} ${css.hem}`;

/** Form on a card, fields in one column. */
export function FormCard(form: ComponentProps<'form'>) {
  return <form {...form} className={formCard} />;
}
