import type { WaitingCredential, WaitingProfile } from '../../shared/staff/staff.ts'
import { at } from '../http/path-to.ts'
import { request } from '../http/request.ts'
import type { Decision } from './decision-button.tsx'

/** A profile or a credential that waits for the staff. */
export type Waiting = { id: string; who: string; person: string; what: string; since: string } & (
  | { kind: 'profile'; profile: WaitingProfile }
  | { kind: 'credential'; credential: WaitingCredential }
)

export const profileWaits = (profile: WaitingProfile): Waiting => ({
  kind: 'profile',
  id: profile.id,
  who: profile.full_name,
  person: profile.id,
  what: 'Profile',
  since: profile.asked_at,
  profile,
})

export const credentialWaits = (credential: WaitingCredential): Waiting => ({
  kind: 'credential',
  id: credential.id,
  who: credential.owner.full_name,
  person: credential.owner.id,
  what: credential.name,
  since: credential.updated_at,
  credential,
})

export type Decided = { verify: Decision; refuse: Decision }

/** What can be decided about it, and what is said of that. */
export function decisionsOn(waiting: Waiting): Decided {
  return waiting.kind === 'profile' ? onProfile(waiting.profile) : onCredential(waiting.credential)
}

const SEEN = 'What you have seen. It is kept in the audit trail.'

const onProfile = ({ id, full_name, version }: WaitingProfile): Decided => ({
  refuse: {
    title: `Refuse ${full_name}?`,
    text: 'They keep their account, and can ask again.',
    hint: 'They read it: say what is missing.',
    decide: (reason) => request('POST', at('/staff/profiles/{id}/refuse', { id }), { reason, version }),
    confirmLabel: 'Refuse',
    done: `${full_name} is told why not.`,
    tone: 'danger',
  },
  verify: {
    title: `Verify ${full_name}?`,
    text: 'Their profile shows the badge from now on.',
    hint: SEEN,
    decide: (reason) => request('POST', at('/staff/profiles/{id}/verify', { id }), { reason, version }),
    confirmLabel: 'Verify',
    done: `${full_name} is verified.`,
  },
})

const onCredential = ({ id, name, owner, version }: WaitingCredential): Decided => ({
  refuse: {
    title: `Refuse ${name}?`,
    text: `${owner.full_name} can send it again.`,
    hint: 'They read it: say what is wrong with it.',
    decide: (reason) => request('POST', at('/staff/credentials/{id}/refuse', { id }), { reason, version }),
    confirmLabel: 'Refuse',
    done: `${owner.full_name} is told why not.`,
    tone: 'danger',
  },
  verify: {
    title: `Verify ${name}?`,
    text: `Employers see it as verified with ${owner.full_name}.`,
    hint: SEEN,
    decide: (reason) => request('POST', at('/staff/credentials/{id}/verify', { id }), { reason, version }),
    confirmLabel: 'Verify',
    done: `${name} is verified.`,
  },
})
