import type { ComponentProps } from 'react';
import { Form } from 'react-router';
import * as css from './form-card.module.css';

const className = `${css.card} ${css.hem}`;

/** Form on a card, fields in one column. */
export function FormCard(form: ComponentProps<'form'>) {
  return <form {...form} className={className} />;
}

/** FormCard that posts to a route action, natively when there is no JavaScript. */
export function PostedFormCard(form: ComponentProps<typeof Form>) {
  return <Form {...form} className={className} />;
}
