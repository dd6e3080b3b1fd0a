import type { OutboxKind } from '../../../client/offline/store/outbox-row.ts'
import { bookings } from './kind-cases/bookings.ts'
import { hours } from './kind-cases/hours.ts'
import type { KindCase } from './kind-cases/kind-case.ts'
import { messages } from './kind-cases/messages.ts'
import { profile } from './kind-cases/profile.ts'

/** Every kind: a new one does not compile without a case here. */
export const kindCases: { [Kind in OutboxKind]: KindCase } = { ...messages, ...bookings, ...hours, ...profile }
