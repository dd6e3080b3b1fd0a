import { sendDocument } from '../people/credentials/read-document.ts'
import { decideCredential, listWaitingCredentials, readWaitingDocument } from './decide-credential.ts'
import { findPeopleForStaff } from './find-people.ts'
import { listAudit } from './audit.ts'
import { listReports, openReport, settleReport } from './reports.ts'
import { listWaitingProfiles, refuseProfile, verifyProfile } from './decide-profile.ts'
import { suspendPerson, unsuspendPerson } from './suspend-person.ts'
import { staffOperations } from '../../shared/staff/staff-operations.ts'
import { serveOperations, pagedAnswer } from '../http/serve.ts'

export const staffRoutes = serveOperations(staffOperations, {
  listWaitingProfiles: ({ me }) => listWaitingProfiles(me),
  listWaitingCredentials: ({ me }) => listWaitingCredentials(me),
  getWaitingDocument: async ({ c, me, params }) => sendDocument(c, await readWaitingDocument(me, params.id)),
  verifyCredential: ({ me, params, body }) => decideCredential('verified')(me, { id: params.id, ...body }),
  refuseCredential: ({ me, params, body }) => decideCredential('refused')(me, { id: params.id, ...body }),
  listReports: async ({ me, query }) => {
    const { page, next } = await listReports(me, query)
    return pagedAnswer(page, next)
  },
  getReport: ({ me, params }) => openReport(me, params.id),
  findPeople: ({ me, query }) => findPeopleForStaff(me, query.q),
  listAudit: async ({ me, query }) => {
    const { page, next } = await listAudit(me, query)
    return pagedAnswer(page, next)
  },
  verifyProfile: ({ me, params, body }) => verifyProfile(me, { id: params.id, ...body }),
  refuseProfile: ({ me, params, body }) => refuseProfile(me, { id: params.id, ...body }),
  settleReport: ({ me, params, body }) => settleReport(me, { id: params.id, reason: body.reason }),
  suspendPerson: ({ me, params, body }) => suspendPerson(me, { id: params.id, reason: body.reason }),
  unsuspendPerson: ({ me, params, body }) => unsuspendPerson(me, { id: params.id, reason: body.reason }),
})
