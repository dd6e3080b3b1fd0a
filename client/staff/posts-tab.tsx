import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { formatDate } from '../../shared/dates.ts'
import { GRANTED_POSTS_MAX } from '../../shared/limits.ts'
import { humanized, knownValue } from '../../shared/labels.ts'
import { PACKAGE_IDS, type PackageId, POSTING_PACKAGES } from '../../shared/payments/packages.ts'
import { postsText } from '../../shared/payments/posts-text.ts'
import type { PackagePurchase } from '../../shared/payments/payments.ts'
import { readCount } from '../../shared/read-number.ts'
import type { FoundCompany } from '../../shared/staff/staff.ts'
import { at } from '../http/path-to.ts'
import { request } from '../http/request.ts'
import { purchaseNews } from '../trade/packages/purchase-news.ts'
import { Field } from '../ui/fields/field.tsx'
import { Select } from '../ui/fields/select.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import { Stack, Text } from '../ui/layout.tsx'
import { DecisionButton } from './decision-button.tsx'
import styles from './staff.module.css'
import { StaffSearch } from './staff-search.tsx'
import { useFoundCompanies } from './use-staff.ts'

const READ_BY = 'The company reads it. It is kept in the audit trail.'

/** Companies and their posts: before anything is typed those whose money went back or is disputed. */
export function PostsTab() {
  const [typed, setTyped] = useState('')
  const q = typed.trim()
  return (
    <StaffSearch
      what="companies"
      placeholder="Company, owner or email"
      typed={typed}
      onType={setTyped}
      found={useFoundCompanies(q)}
      untyped="refunded or disputed"
      none={
        q
          ? { title: 'No company found', text: 'Try part of its name, or its owner’s.' }
          : { title: 'No refund or dispute', text: 'Search for any company above, to give or take posts.' }
      }
    >
      {(company) => <CompanyPosts key={company.id} company={company} />}
    </StaffSearch>
  )
}

function CompanyPosts({ company }: { company: FoundCompany }) {
  const { id, name, owner, posts_left, packages } = company
  return (
    <li>
      <Stack gap={3}>
        <div className={styles.sided}>
          <div>
            <strong>{name}</strong>
            <Text size="small" muted>{`${owner.full_name} · ${postsText(posts_left)} left`}</Text>
          </div>
          <GivePosts id={id} name={name} />
        </div>
        {packages.length > 0 && (
          <Stack as="ul" gap={2} aria-label={`Packages of ${name}`}>
            {packages.map((bought) => (
              <li key={bought.id} className={styles.sided}>
                <div>
                  <Text size="small">{packageText(bought)}</Text>
                  {purchaseNews(bought).map((words) => (
                    <Text key={words} size="small" muted>
                      {words}
                    </Text>
                  ))}
                </div>
                {bought.posts_left > 0 && <TakePosts bought={bought} name={name} />}
              </li>
            ))}
          </Stack>
        )}
      </Stack>
    </li>
  )
}

function packageText({ package_id, state, paid_at, receipt, posts, posts_left }: PackagePurchase) {
  const isHere = state === 'paid' || state === 'granted'
  const left = isHere ? `${posts_left} of ${postsText(posts)} left` : 'not paid'
  return [packageName(package_id), formatDate(paid_at), receipt, left].filter(Boolean).join(' · ')
}

const packageName = (id: PackageId) => knownValue(POSTING_PACKAGES, id)?.name ?? humanized(id)

function GivePosts({ id, name }: { id: string; name: string }) {
  // The same gift, however often its answer is lost.
  const [gift, setGift] = useState(() => newId())
  const [package_id, setPackage] = useState<PackageId>('basic')
  const [typed, setTyped] = useState('1')
  const posts = readCount(typed, GRANTED_POSTS_MAX)
  return (
    <DecisionButton
      label={
        <>
          Give posts<span className="sr-only"> to {name}</span>
        </>
      }
      about={id}
      title={`Give posts to ${name}?`}
      text="They can be used at once, at no charge."
      hint={READ_BY}
      decide={async (reason) => {
        await request('POST', at('/staff/companies/{id}/posts', { id }), {
          id: gift,
          package_id,
          posts: posts!,
          reason,
        })
        setGift(newId())
      }}
      confirmLabel="Give posts"
      done={`Posts given to ${name}.`}
      isComplete={posts !== null}
      fields={(isAsked) => (
        <>
          <Field label="Package">
            <Select
              value={package_id}
              options={PACKAGE_IDS.map((value) => ({ value, label: POSTING_PACKAGES[value].name }))}
              onChange={({ target }) => setPackage(target.value as PackageId)}
            />
          </Field>
          <HowMany typed={typed} onType={setTyped} most={GRANTED_POSTS_MAX} isAsked={isAsked} />
        </>
      )}
    />
  )
}

function TakePosts({ bought, name }: { bought: PackagePurchase; name: string }) {
  const { id, posts_left } = bought
  const [typed, setTyped] = useState(String(posts_left))
  const posts = readCount(typed, posts_left)
  return (
    <DecisionButton
      label={
        <>
          Take posts
          <span className="sr-only">
            {' '}
            of {packageName(bought.package_id)} from {name}
          </span>
        </>
      }
      about={id}
      title={`Take posts from ${name}?`}
      text={`${postsText(posts_left)} of this package ${posts_left === 1 ? 'is' : 'are'} left. Projects already posted stay.`}
      hint={READ_BY}
      decide={(reason) =>
        request('POST', at('/staff/packages/{id}/take', { id }), { posts: posts!, posts_left, reason })
      }
      confirmLabel="Take posts"
      done={`Posts taken from ${name}.`}
      tone="danger"
      isComplete={posts !== null}
      fields={(isAsked) => <HowMany typed={typed} onType={setTyped} most={posts_left} isAsked={isAsked} />}
    />
  )
}

type HowManyProps = { typed: string; onType: (typed: string) => void; most: number; isAsked: boolean }

function HowMany({ typed, onType, most, isAsked }: HowManyProps) {
  const isWrong = isAsked && readCount(typed, most) === null
  return (
    <Field label="How many" error={isWrong ? `A whole number from 1 to ${most}.` : null} required>
      <TextInput inputMode="numeric" value={typed} onChange={(event) => onType(event.target.value)} />
    </Field>
  )
}
