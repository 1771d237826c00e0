import { useRouteLoaderData } from 'react-router';
import { type Academy, defaultAcademy } from '../brand.ts';

/** Settings of the academy, from the loader of the root. */
export const useAcademy = (): Academy => (useRouteLoaderData('root') as { academy?: Academy } | undefined)?.academy ?? defaultAcademy;
