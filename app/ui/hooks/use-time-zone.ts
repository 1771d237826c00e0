import { useRouteLoaderData } from 'react-router';

/** Time zone of the academy, by its name in the tz database: 'Africa/Lagos'. '' where the root has failed. */
export const useTimeZone = (): string => (useRouteLoaderData('root') as { timeZone?: string } | undefined)?.timeZone ?? '';
