import { useRouteLoaderData } from 'react-router';
import { type Academy, defaultAcademy } from '../theme/brand.ts';

/** Settings of the academy, from the loader of the root. */
export const useAcademy = (): Academy => (useRouteLoaderData('root') as { academy?: Academy } | undefined)?.academy ?? defaultAcademy;

/** Time zone of the academy, by its name in the tz database: 'Africa/Lagos'. '' where the root has failed. */
export const useTimeZone = (): string => (useRouteLoaderData('root') as { timeZone?: string } | undefined)?.timeZone ?? '';
