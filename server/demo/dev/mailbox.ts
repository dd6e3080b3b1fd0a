import { desc } from 'drizzle-orm'
import type { OutboxEntry } from '../../../shared/dev.ts'
import type { Context } from '../../context.ts'
import { devOutbox } from '../../db/schema/sync.ts'

/** The newest 200. */
export const listOutbox = ({ db }: Context): OutboxEntry[] =>
  db.read.select().from(devOutbox).orderBy(desc(devOutbox.created_at), desc(devOutbox.id)).limit(200).all()
