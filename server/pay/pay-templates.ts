import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { PAY_TEMPLATES_MAX } from '../../shared/limits.ts'
import type {
  ChangedPayTemplate,
  CompanyPayTemplate,
  NewPayTemplate,
} from '../../shared/pay/terms/company-templates.ts'
import { PAY_TEMPLATES } from '../../shared/pay/pay-templates.ts'
import { payRulesSchema } from '../../shared/pay/terms/pay-rules.ts'
import { statedRules } from '../../shared/pay/unstated-terms.ts'
import { actingCompanyOf } from '../companies/core/members.ts'
import type { UserContext } from '../context.ts'
import type { WriteTransaction } from '../db/connection.ts'
import { payTemplates } from '../db/schema/templates.ts'
import { conflict, gone, notFound } from '../errors.ts'
import { bodyHash, expectSameRow } from '../db/spent-ids.ts'

type PayTemplateRow = typeof payTemplates.$inferSelect

/** The company's templates, the newest first, and those that every company has. */
export async function listPayTemplates(me: UserContext): Promise<CompanyPayTemplate[]> {
  const { id } = await actingCompanyOf(me.db.read, me)
  const own = await me.db.read
    .select()
    .from(payTemplates)
    .where(and(eq(payTemplates.company_id, id), isNull(payTemplates.removed_at)))
    .orderBy(desc(payTemplates.created_at), desc(payTemplates.id))
    .all()
  return [...own.map(payTemplateOfRow), ...SHIPPED]
}

const SHIPPED: CompanyPayTemplate[] = PAY_TEMPLATES.map(({ key, name, terms }) => ({
  id: key,
  name,
  rules: statedRules(payRulesSchema.parse(terms)),
  is_shipped: true,
}))

const payTemplateOfRow = ({ id, name, rules }: PayTemplateRow): CompanyPayTemplate => ({
  id,
  name,
  rules,
  is_shipped: false,
})

/**
 * Saves terms as a template for everybody of the company.
 * @throws 403 without a company, 409 for an id in use or one template too many, 410 for one that was removed since
 */
export async function savePayTemplate(
  me: UserContext,
  { id = uuid(), ...body }: NewPayTemplate,
): Promise<{ template: CompanyPayTemplate; repeated: boolean }> {
  const body_hash = bodyHash(body)
  return me.db.write(async (tx) => {
    const company_id = (await actingCompanyOf(tx, me)).id
    const known = await tx.select().from(payTemplates).where(eq(payTemplates.id, id)).get()
    if (known) {
      expectSameRow(known, { author_id: me.user.id, body_hash })
      if (known.removed_at) throw gone('These terms have since been removed.')
      return { template: payTemplateOfRow(known), repeated: true }
    }
    await expectRoomForTemplate(tx, company_id)
    const rules = statedRules(body.rules)
    const by = { company_id, author_id: me.user.id, created_at: me.now().toISOString() }
    const row = { id, ...by, name: body.name, rules, body_hash }
    return { template: payTemplateOfRow(await tx.insert(payTemplates).values(row).returning().get()), repeated: false }
  })
}

async function expectRoomForTemplate(tx: WriteTransaction, company_id: string) {
  const { count } = (await tx
    .select({ count: sql<number>`count(*)` })
    .from(payTemplates)
    .where(and(eq(payTemplates.company_id, company_id), isNull(payTemplates.removed_at)))
    .get())!
  if (count >= PAY_TEMPLATES_MAX)
    throw conflict(`Your company has ${PAY_TEMPLATES_MAX} saved sets of terms. Remove one to save another.`)
}

/**
 * Renames it, or gives it other rules; roles keep those that they were posted with.
 * @throws 403 without a company, 404 for another's, or one that is deleted
 */
export async function changePayTemplate(
  me: UserContext,
  id: string,
  { name, rules }: ChangedPayTemplate,
): Promise<CompanyPayTemplate> {
  return me.db.write(async (tx) => {
    const known = await ownPayTemplate(tx, me, id)
    if (known.removed_at) throw notFound(NO_TEMPLATE)
    const changed = { name: name ?? known.name, rules: rules ? statedRules(rules) : known.rules }
    await tx.update(payTemplates).set(changed).where(eq(payTemplates.id, id)).run()
    return payTemplateOfRow({ ...known, ...changed })
  })
}

/**
 * Deletes a template of the company; roles keep their terms, and a repeat changes nothing.
 * @throws 403 without a company, 404 for another's
 */
export async function removePayTemplate(me: UserContext, id: string): Promise<void> {
  await me.db.write(async (tx) => {
    const known = await ownPayTemplate(tx, me, id)
    if (known.removed_at) return
    const removed_at = me.now().toISOString()
    await tx.update(payTemplates).set({ removed_at }).where(eq(payTemplates.id, id)).run()
  })
}

async function ownPayTemplate(tx: WriteTransaction, me: UserContext, id: string): Promise<PayTemplateRow> {
  const company_id = (await actingCompanyOf(tx, me)).id
  const own = and(eq(payTemplates.id, id), eq(payTemplates.company_id, company_id))
  const known = await tx.select().from(payTemplates).where(own).get()
  if (!known) throw notFound(NO_TEMPLATE)
  return known
}
const NO_TEMPLATE = 'These terms do not exist.'
