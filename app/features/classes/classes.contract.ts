import { classAdmin } from './admin/class-admin.contract.ts';
import { catalog } from './catalog/catalog.contract.ts';
import { membership } from './membership/membership.contract.ts';
import { classTeaching } from './teaching/class-teaching.contract.ts';

export const classes = { ...catalog, ...membership, ...classTeaching, ...classAdmin };
