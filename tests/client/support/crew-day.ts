import type { SignedGrant } from '../../../shared/hours/chief-grants.ts'
import type { LocalPunch } from '../../../client/offline/store/rows.ts'
import type { PunchKind } from '../../../shared/pay/work-days.ts'
import { punchesOf } from '../../support/factories/pay.ts'

export const CREW_DAY = '2027-03-01'

/** A grant for these people, each called from eight to six; the first is the chief. */
export function grantFor(...names: string[]): SignedGrant {
  const call = { day: CREW_DAY, from: `${CREW_DAY}T08:00:00.000Z`, until: `${CREW_DAY}T18:00:00.000Z` }
  const crew = names.map((name, at) => ({
    booking_id: `b${at}`,
    freelancer_id: `p${at}`,
    name,
    role_name: 'Rigger',
    photo: null,
    days: [CREW_DAY],
    calls: [call],
    keys: [],
    pin: null,
  }))
  const days = { days: [CREW_DAY], issued_at: `${CREW_DAY}T06:00:00.000Z`, expires: '2027-03-16T00:00:00.000Z' }
  return {
    id: 'g1',
    job_id: 'j1',
    job_title: 'Arena tour',
    company_name: 'Quayside',
    grant: { id: 'g1', job_id: 'j1', chief_id: 'p0', crew, ...days },
    signature: { key_id: 'k', value: 'v' },
    server_key: { id: 'k', jwk: { kty: 'OKP', crv: 'Ed25519', x: 'x' } },
  }
}

/** As a device has them, written as for `punchesOf`. */
export const clockedBy = (booking_id: string, ...days: string[]): LocalPunch[] =>
  punchesOf(...days).map(({ kind, at }, index) => ({
    id: `${booking_id}-${index}-${at}`,
    booking_id,
    job_id: 'j1',
    freelancer_id: booking_id.replace('b', 'p'),
    kind: kind as PunchKind,
    at: new Date(at).toISOString(),
    method: 'self',
    made_by: booking_id.replace('b', 'p'),
    clock: { offset_ms: 0, offset_age_s: 1, is_unsure: false },
    place: null,
    no_place: null,
    replaces: null,
    reason: '',
    received_at: at,
  }))
