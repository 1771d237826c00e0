import type { ComponentProps } from 'react';
import { Form } from 'react-router';
import css from './form-card.module.css';

const look = `${css.card} ${css.hem}`;

/** A form on a card of its own, fields below each other. */
export function FormCard(form: ComponentProps<'form'>) {
  return <form {...form} className={look} />;
}

/** The same for a form that posts to its page: the router carries it, or the browser when there is no script. */
export function PostedFormCard(form: ComponentProps<typeof Form>) {
  return <Form {...form} className={look} />;
}
