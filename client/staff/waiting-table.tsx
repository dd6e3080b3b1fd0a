import { useMemo, useState, startTransition, useEffect } from 'react'
import { Link } from 'react-router-dom'
import { formatDate, formatRelative } from '../../shared/dates.ts'
import { humanized } from '../../shared/labels.ts'
import { sortRows } from '../../shared/sort-rows.ts'
import { at, pathTo } from '../http/path-to.ts'
import { useShortcuts } from '../shell/shortcuts.ts'
import { ExpiryBadge } from '../trade/expiry-badge.tsx'
import { CredentialDocument } from '../trade/files/shown-document.tsx'
import { Button } from '../ui/button.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { type TableColumn, DataTable } from '../ui/table/data-table.tsx'
import { useCurrentRow } from '../ui/table/use-current-row.ts'
import { DecisionReasonDialog } from './decision-button.tsx'
import styles from './waiting-table.module.css'
import { type StaffDecisions, staffDecisionsOn, type WaitingForStaff } from './waiting.ts'

/** ms */
const REST_BEFORE_FETCH_MS = 250

/** All that wait in one table, with what is to be looked at beside it; decided by keys. */
export function WaitingTable({ all }: { all: WaitingForStaff[] }) {
  const [order, setOrder] = useState('since')
  const rows = useMemo(() => sortRows(all, order, WAITING_SORT_VALUES), [all, order])
  const place = useCurrentRow(rows, waitingKeyOf)
  const [asking, ask] = useState<{ of: WaitingForStaff; decision: 'verify' | 'refuse' } | null>(null)
  const { current } = place
  const open = (decision: 'verify' | 'refuse') => current && ask({ of: current, decision })

  useShortcuts('Waiting to be verified', [
    ['j ArrowDown', 'Next', () => place.move(1)],
    ['k ArrowUp', 'Previous', () => place.move(-1)],
    ['v', 'Verify', () => open('verify')],
    ['r', 'Refuse, with a reason', () => open('refuse')],
  ])

  return (
    <div className={styles.sides}>
      <DataTable
        label="Waiting to be verified"
        rows={rows}
        idOf={waitingKeyOf}
        nameOf={({ who }) => who}
        columns={WAITING_COLUMNS}
        order={order}
        onOrder={setOrder}
        place={place}
      />
      {current && <WaitingPane key={waitingKeyOf(current)} waiting={current} onAsk={open} />}
      {asking && <DecisionReasonDialog {...staffDecisionsOn(asking.of)[asking.decision]} onClose={() => ask(null)} />}
    </div>
  )
}

const waitingKeyOf = ({ kind, id }: WaitingForStaff) => `${kind}:${id}`

const WAITING_COLUMNS: TableColumn<WaitingForStaff>[] = [
  {
    id: 'who',
    label: 'Person',
    width: 124,
    first: 'up',
    isHead: true,
    cell: ({ who, person }) => (
      <Link data-opens="" to={pathTo`/portfolio?id=${person}`}>
        {who}
      </Link>
    ),
  },
  { id: 'what', label: 'What', width: 176, first: 'up', cell: ({ what }) => <span title={what}>{what}</span> },
  { id: 'since', label: 'Waiting', width: 90, first: 'up', cell: ({ since }) => formatRelative(since) },
]

const WAITING_SORT_VALUES = {
  who: ({ who }: WaitingForStaff) => who,
  what: ({ what }: WaitingForStaff) => what,
  since: ({ since }: WaitingForStaff) => since,
}

type WaitingPaneProps = { waiting: WaitingForStaff; onAsk: (decision: keyof StaffDecisions) => void }

function WaitingPane({ waiting, onAsk }: WaitingPaneProps) {
  const { who, what } = waiting
  const ofWhom = <span className="sr-only"> {waiting.kind === 'profile' ? who : `${what} of ${who}`}</span>
  return (
    <section className={styles.pane} aria-label="Under review">
      <Row justify="between" wrap>
        <h2>{waiting.kind === 'profile' ? who : what}</h2>
        <Row>
          <Button size="sm" aria-keyshortcuts="r" onClick={() => onAsk('refuse')}>
            Refuse{ofWhom}
          </Button>
          <Button size="sm" variant="primary" aria-keyshortcuts="v" onClick={() => onAsk('verify')}>
            Verify{ofWhom}
          </Button>
        </Row>
      </Row>
      {waiting.kind === 'profile' ? (
        <WaitingProfileFacts waiting={waiting} />
      ) : (
        <WaitingCredentialFacts waiting={waiting} />
      )}
    </section>
  )
}

function WaitingProfileFacts({ waiting: { profile } }: { waiting: Extract<WaitingForStaff, { kind: 'profile' }> }) {
  const { user_type, company_name, city, email, job_roles, bio, website, member_since } = profile
  return (
    <Stack gap={3}>
      <Text size="small" muted>
        {[humanized(user_type), company_name, city, email].filter(Boolean).join(' · ')}
      </Text>
      <Text size="small">
        {[job_roles.join(', '), `Member since ${formatDate(member_since)}`].filter(Boolean).join(' · ')}
      </Text>
      {bio && <Text className={styles.words}>{bio}</Text>}
      {/^https?:\/\//i.test(website) && (
        <a href={website} target="_blank" rel="noopener noreferrer nofollow">
          {website.replace(/^https?:\/\//i, '')}
        </a>
      )}
    </Stack>
  )
}

function WaitingCredentialFacts({
  waiting: { credential },
}: {
  waiting: Extract<WaitingForStaff, { kind: 'credential' }>
}) {
  const { id, issuer, number, issued_on, expires_on, owner } = credential
  const isRested = useRestsFor(REST_BEFORE_FETCH_MS)
  return (
    <Stack gap={3}>
      <Text size="small" muted>
        {[owner.full_name, issuer, number, issued_on && `issued ${formatDate(issued_on)}`].filter(Boolean).join(' · ')}
      </Text>
      <Row>
        <ExpiryBadge expires_on={expires_on} />
      </Row>
      {isRested && <CredentialDocument credential={credential} path={at('/staff/credentials/{id}/document', { id })} />}
    </Stack>
  )
}

/** Turns true after `ms`: what is passed over faster than that is not fetched. */
function useRestsFor(ms: number): boolean {
  const [isRested, setIsRested] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setIsRested(true)), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isRested
}
