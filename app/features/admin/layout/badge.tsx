import { useEffect, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { api } from '#app/api-client.ts';
import * as css from './badge.module.css';

interface BadgeProps {
  /** Key of the feature in the API client, and its endpoint that replies with the number alone. */
  badge: { feature: string; count: string };
}

// tests/features.unit.test.ts checks that the endpoint of each badge replies with one number.
const calls = api as unknown as Record<string, Record<string, () => Promise<Record<string, number>>>>;

/** Number of what waits behind a menu entry, fetched anew with every page and after every action. Nothing for 0, and when it fails. */
export function Badge({ badge: { feature, count } }: BadgeProps) {
  const [waiting, setWaiting] = useState(0);
  const { key } = useLocation();
  const { state } = useRevalidator();

  useEffect(() => {
    if (state !== 'idle' || key === '') return undefined;
    let active = true;
    const update = (reply: Record<string, number> = {}) => active && setWaiting(Object.values(reply)[0] ?? 0);
    calls[feature]?.[count]?.().then(update, () => undefined);
    return () => {
      active = false;
    };
  }, [feature, count, key, state]);

  if (waiting === 0) return null;
  return (
    <span className={css.badge}>
      {waiting > 99 ? '99+' : waiting}
      <span className="visually-hidden"> waiting</span>
    </span>
  );
}
