import type { SyncKind } from '../../shared/sync.ts'
import type { DatabaseReader } from './connection.ts'
import { firstColumnStatement, objectStatement } from './statement.ts'

export type LoggedChange = { kind: SyncKind; row_id: string; removed: boolean | number }

/** SQL: the company whose team this person (`user_id`, bound) is in at this moment. */
export const TEAM_OF_PERSON = '(select company_id from users where id = :user_id)'

/** SQL: a person's entries and their team's, with this condition; each in the order of the index, so that a page is cheap. */
export const changesOfPersonSql = (columns: string, condition: string) => `(
  select ${columns} from changes where user_id = :user_id and ${condition}
  union all
  select ${columns} from changes where user_id = ${TEAM_OF_PERSON} and ${condition}) noted`

/** `apart_from`: applications that changed up to there have come with their projects. */
type ChangesOfDevice = { user_id: string; from: number; apart_from: number }

/** The revision of the entry after `from`, or of one so many further; undefined if there are fewer. */
export const revisionAfter = async (db: DatabaseReader, place: ChangesOfDevice & { skip: number }) =>
  (await nextRevision(db).get(place)) as number | undefined

/** In their order; of two of one revision, the person's own is the last word. */
export const changesBetween = async (db: DatabaseReader, range: ChangesOfDevice & { up_to: number }) =>
  (await entriesBetween(db).all(range)) as LoggedChange[]

/**
 * The entries of a page that ended at this revision, which are few however long the log is: those of its last revision,
 * and at most `limit` before it.
 */
export async function changesOfPageUpTo(
  db: DatabaseReader,
  { user_id, revision, limit }: { user_id: string; revision: number; limit: number },
) {
  const page = { user_id, last: await lastRevisionUpTo(db).get({ user_id, revision }), limit }
  const entries = [...(await entriesOfRevision(db).all(page)), ...(await entriesBefore(db).all(page))]
  return entries as Pick<LoggedChange, 'kind' | 'row_id'>[]
}

const IS_NOT_BROUGHT = "(kind <> 'received_application' or revision > :apart_from)"
const nextRevision = firstColumnStatement(
  `select revision from ${changesOfPersonSql('revision', `${IS_NOT_BROUGHT} and revision > :from`)}
   order by revision limit 1 offset :skip`,
)
const entriesBetween = objectStatement(
  `select kind, row_id, removed
   from ${changesOfPersonSql('user_id, kind, row_id, revision, removed', `${IS_NOT_BROUGHT} and revision > :from and revision <= :up_to`)}
   order by revision, case when user_id = :user_id then 1 else 0 end`,
)
const lastRevisionUpTo = firstColumnStatement(
  `select max(revision) from ${changesOfPersonSql('max(revision) as revision', 'revision <= :revision')}`,
)
const entriesOfRevision = objectStatement(
  `select kind, row_id from ${changesOfPersonSql('kind, row_id', 'revision = :last')}`,
)
const entriesBefore = objectStatement(
  `select kind, row_id, revision from ${changesOfPersonSql('kind, row_id, revision', 'revision < :last')}
   order by revision desc limit :limit`,
)
