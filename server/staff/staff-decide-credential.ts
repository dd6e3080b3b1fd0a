import type { UserContext } from '../context.ts'
import { credentialById } from '../people/credentials/credential-rows.ts'
import { judgeCredential } from '../people/credentials/judge-credential.ts'
import type { AuditAction } from '../db/schema/staff.ts'
import { writeAudit } from './write-audit.ts'

type Verdict = { id: string; version: number; reason: string }

const ACTIONS = { verified: 'verify_credential', refused: 'refuse_credential' } satisfies Record<string, AuditAction>

/**
 * Verifies or refuses a credential as it was looked at; its owner is told, and of a refusal why. The same verdict again
 * leaves no second trace.
 */
export const decideCredential =
  (verification: keyof typeof ACTIONS) =>
  (me: UserContext, { reason, ...seen }: Verdict) =>
    me.db.write((tx) => {
      const before = credentialById(tx, seen.id)?.verification
      const found = verification === 'refused' ? { verification, refused_because: reason } : { verification }
      const { user_id, name } = judgeCredential(tx, me.now(), { ...seen, ...found })
      if (before === verification) return
      const entry = { action: ACTIONS[verification], subject_id: user_id, reason: `${name}: ${reason}` }
      writeAudit(tx, { actor_id: me.user.id, ...entry, now: me.now() })
    })
