import type { FastifyInstance } from 'fastify';
import {
  companyList,
  complainTypeList,
  departmentList,
  moduleList,
  permissionList,
  roleList,
  ticketStatusList,
} from '#contract/main-api/lookups.ts';
import { mount } from '#services/kit/http/mount.ts';
import { wholeList } from '../wholeList.ts';
import type { LookupService } from './service.ts';

export function mountRoutes(app: FastifyInstance, lookups: LookupService): void {
  mount(app, companyList, async ({ session }) => wholeList(await lookups.companies(session)));
  mount(app, departmentList, async ({ session }) => wholeList(await lookups.departments(session)));
  mount(app, roleList, async ({ session }) => wholeList(await lookups.roles(session)));
  mount(app, moduleList, () => wholeList(lookups.modules()));
  mount(app, permissionList, () => wholeList(lookups.permissions()));
  mount(app, ticketStatusList, () => wholeList(lookups.ticketStatuses()));
  mount(app, complainTypeList, async () => wholeList(await lookups.complainTypes()));
}
