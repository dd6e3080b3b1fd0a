import type { WaitingCredential, WaitingProfile } from '../../shared/staff/staff.ts'
import { at } from '../http/path-to.ts'
import { request } from '../http/request.ts'
import type { StaffDecision } from './decision-button.tsx'

/** A profile or a credential that waits for the staff. */
export type WaitingForStaff = { id: string; who: string; person: string; what: string; since: string } & (
  | { kind: 'profile'; profile: WaitingProfile }
  | { kind: 'credential'; credential: WaitingCredential }
)

export const waitingOfProfile = (profile: WaitingProfile): WaitingForStaff => ({
  kind: 'profile',
  id: profile.id,
  who: profile.full_name,
  person: profile.id,
  what: 'Profile',
  since: profile.asked_at,
  profile,
})

export const waitingOfCredential = (credential: WaitingCredential): WaitingForStaff => ({
  kind: 'credential',
  id: credential.id,
  who: credential.owner.full_name,
  person: credential.owner.id,
  what: credential.name,
  since: credential.updated_at,
  credential,
})

export type StaffDecisions = { verify: StaffDecision; refuse: StaffDecision }

/** What can be decided about it, and what is said of that. */
export function staffDecisionsOn(waiting: WaitingForStaff): StaffDecisions {
  return waiting.kind === 'profile' ? profileDecisions(waiting.profile) : credentialDecisions(waiting.credential)
}

const SEEN_HINT = 'What you have seen. It is kept in the audit trail.'

const profileDecisions = ({ id, full_name, version }: WaitingProfile): StaffDecisions => ({
  refuse: {
    about: id,
    title: `Refuse ${full_name}?`,
    text: 'They keep their account, and can ask again.',
    hint: 'They read it: say what is missing.',
    decide: (reason) => request('POST', at('/staff/profiles/{id}/refuse', { id }), { reason, version }),
    confirmLabel: 'Refuse',
    done: `${full_name} is told why not.`,
    tone: 'danger',
  },
  verify: {
    about: id,
    title: `Verify ${full_name}?`,
    text: 'Their profile shows the badge from now on.',
    hint: SEEN_HINT,
    decide: (reason) => request('POST', at('/staff/profiles/{id}/verify', { id }), { reason, version }),
    confirmLabel: 'Verify',
    done: `${full_name} is verified.`,
  },
})

const credentialDecisions = ({ id, name, owner, version }: WaitingCredential): StaffDecisions => ({
  refuse: {
    about: id,
    title: `Refuse ${name}?`,
    text: `${owner.full_name} can send it again.`,
    hint: 'They read it: say what is wrong with it.',
    decide: (reason) => request('POST', at('/staff/credentials/{id}/refuse', { id }), { reason, version }),
    confirmLabel: 'Refuse',
    done: `${owner.full_name} is told why not.`,
    tone: 'danger',
  },
  verify: {
    about: id,
    title: `Verify ${name}?`,
    text: `Employers see it as verified with ${owner.full_name}.`,
    hint: SEEN_HINT,
    decide: (reason) => request('POST', at('/staff/credentials/{id}/verify', { id }), { reason, version }),
    confirmLabel: 'Verify',
    done: `${name} is verified.`,
  },
})
