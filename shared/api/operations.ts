import type { z } from 'zod'
import type * as account from '../accounts/account-operations.ts'
import type * as ownData from '../accounts/own-data-operations.ts'
import type * as passkey from '../accounts/passkey-operations.ts'
import type * as twoFactor from '../accounts/two-factor-operations.ts'
import type * as dev from './dev-operations.ts'
import type * as notification from './notification-operations.ts'
import type * as place from './place-operations.ts'
import type * as pushTest from './push-test-operations.ts'
import type * as support from './support-operations.ts'
import type * as sync from './sync-operations.ts'
import type * as upload from './upload-operations.ts'
import type * as calendar from '../calendar/calendar-operations.ts'
import type * as callSheet from '../call-sheets/call-sheet-operations.ts'
import type * as company from '../companies/company-operations.ts'
import type * as amendment from '../hiring/amendment-operations.ts'
import type * as application from '../hiring/application-operations.ts'
import type * as busy from '../hiring/busy-operations.ts'
import type * as crew from '../hiring/crew-operations.ts'
import type * as invitation from '../hiring/invitation-operations.ts'
import type * as note from '../hiring/note-operations.ts'
import type * as offer from '../hiring/offer-operations.ts'
import type * as plan from '../hiring/plan-operations.ts'
import type * as chief from '../hours/chief-operations.ts'
import type * as punch from '../hours/punch-operations.ts'
import type * as sheet from '../hours/sheet-operations.ts'
import type * as job from '../jobs/job-operations.ts'
import type * as savedSearch from '../jobs/saved-search-operations.ts'
import type * as template from '../jobs/template-operations.ts'
import type * as attachment from '../messages/attachment-operations.ts'
import type * as broadcast from '../messages/broadcast-operations.ts'
import type * as channel from '../messages/channel-operations.ts'
import type * as message from '../messages/message-operations.ts'
import type * as pay from '../pay/pay-operations.ts'
import type * as payment from '../payments/payment-operations.ts'
import type * as credential from '../people/credential-operations.ts'
import type * as freelancer from '../people/freelancer-operations.ts'
import type * as portfolio from '../people/portfolio-operations.ts'
import type * as profile from '../people/profile-operations.ts'
import type * as rating from '../people/rating-operations.ts'
import type * as referee from '../people/referee-operations.ts'
import type * as safety from '../people/safety-operations.ts'
import type * as rightToWork from '../right-to-work/right-to-work-operations.ts'
import type * as post from '../staff/post-operations.ts'
import type * as staff from '../staff/staff-operations.ts'
import type { NamedOperation } from './declare-operations.ts'

/** The files that declare operations. */
type DeclaredGroups = [
  typeof account,
  typeof ownData,
  typeof passkey,
  typeof twoFactor,
  typeof dev,
  typeof notification,
  typeof place,
  typeof pushTest,
  typeof support,
  typeof sync,
  typeof upload,
  typeof calendar,
  typeof callSheet,
  typeof company,
  typeof amendment,
  typeof application,
  typeof busy,
  typeof crew,
  typeof invitation,
  typeof note,
  typeof offer,
  typeof plan,
  typeof punch,
  typeof rightToWork,
  typeof sheet,
  typeof chief,
  typeof job,
  typeof savedSearch,
  typeof template,
  typeof attachment,
  typeof broadcast,
  typeof channel,
  typeof message,
  typeof pay,
  typeof payment,
  typeof credential,
  typeof freelancer,
  typeof portfolio,
  typeof profile,
  typeof rating,
  typeof referee,
  typeof safety,
  typeof post,
  typeof staff,
][number]

type OperationOf<Group> = Group extends Record<string, NamedOperation> ? Group[keyof Group] : never
type OperationIn<File> = File extends unknown ? { [Name in keyof File]: OperationOf<File[Name]> }[keyof File] : never

/** An address is text: a schema reads its numbers from that. */
type QueryOf<S extends z.ZodType> = { [Name in keyof z.input<S>]: string | number }
type AnswerIn<A> = A extends { content: infer C }
  ? C extends { 'application/json': { schema: infer S extends z.ZodType } }
    ? z.output<S>
    : unknown
  : never

/** An operation as a client calls it. */
type CalledOperation<O extends NamedOperation> = (O extends { body: infer S extends z.ZodType }
  ? { body: z.input<S> }
  : {}) &
  (O extends { form: z.ZodType } ? { body: FormData } : {}) &
  (O extends { query: infer S extends z.ZodType } ? { query: QueryOf<S> } : {}) &
  ([AnswerIn<O['answers'][keyof O['answers']]>] extends [never]
    ? {}
    : { answer: AnswerIn<O['answers'][keyof O['answers']]> })

/**
 * Every operation of the API by its method and its path below /api, as in 'POST /jobs/{id}/apply': `body` where one is
 * sent, `query` where the path may have one, `answer` where one comes back.
 */
export type Operations = {
  [O in OperationIn<DeclaredGroups> as `${Uppercase<O['method']>} ${O['path']}`]: CalledOperation<O>
}
export type OperationName = keyof Operations
