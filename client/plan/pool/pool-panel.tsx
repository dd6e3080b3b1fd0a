import { useState } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { FilterChip } from '../../ui/chip.tsx'
import { Text } from '../../ui/layout.tsx'
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx'
import styles from './pool.module.css'
import { beginPoolDrag } from './pool-drag.ts'
import type { PoolGroup, PoolPerson } from './pool-people.ts'
import type { PoolActs } from './use-pool-acts.ts'

const LazyInviteDialog = lazyDialog(() => import('../../trade/crews/invite-several-dialog.tsx'))

/** How many of a group are drawn at first, and more with each press. */
const POOL_PAGE = 40

/** Beside the plan whom it can be made of. They are dragged into it, or pressed in; who is not confirmed is asked. */
export function PlanPoolPanel({ acts }: { acts: PoolActs }) {
  const { pool, target, invited } = acts
  const { groups } = pool
  const [chosen, setChosen] = useState<string | null>(null)
  if (!groups) return null
  const group = groups.find(({ id }) => id === chosen) ?? groups.find(({ people }) => people.length > 0) ?? groups[0]!
  return (
    <section className={styles.panel} aria-label="People" data-pool="">
      <div className={styles.filters}>
        {groups.map(({ id, words, people }) => (
          <FilterChip key={id} pressed={id === group.id} onClick={() => setChosen(id)}>
            {words} {people.length}
          </FilterChip>
        ))}
      </div>
      {target && group.id === 'confirmed' && (
        <Text size="small" muted>
          ‘Put in’ means {target.words}.
        </Text>
      )}
      {!pool.online && (
        <Text size="small" muted>
          No signal. You’ll see who’s free, and can ask them, once it’s back.
        </Text>
      )}
      <PoolList key={group.id} group={group} acts={acts} />
      {invited && pool.job && (
        <LazyInviteDialog
          people={[invited]}
          job={pool.job}
          onInvited={pool.refetch}
          onClose={() => acts.setInvited(null)}
        />
      )}
    </section>
  )
}

function PoolList({ group: { people, words }, acts }: { group: PoolGroup; acts: PoolActs }) {
  const [most, setMost] = useState(POOL_PAGE)
  if (people.length === 0)
    return (
      <Text size="small" muted>
        Nobody here.
      </Text>
    )
  return (
    <>
      <ul className={styles.list} aria-label={words}>
        {people.slice(0, most).map((person) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its button does the same
          <li
            key={person.id}
            className={styles.person}
            draggable={acts.canBring(person)}
            onDragStart={(event) => beginPoolDrag(event, person.id)}
          >
            <Avatar name={person.full_name} src={person.profile_picture} size={32} />
            <span className={styles.words}>
              <strong>{person.full_name}</strong>
              <small>
                {person.facts.map((fact, n) => (
                  <span key={fact}>{n < person.facts.length - 1 ? `${fact} ·` : fact}</span>
                ))}
              </small>
              {person.unchecked && <Badge tone="stop">No check that covers it</Badge>}
              {person.time.words && <Badge tone={person.time.tone}>{person.time.words}</Badge>}
            </span>
            <PoolPersonAct person={person} acts={acts} />
          </li>
        ))}
      </ul>
      {people.length > most && (
        <Button size="sm" full onClick={() => setMost(most + POOL_PAGE)}>
          Show {Math.min(POOL_PAGE, people.length - most)} more
        </Button>
      )}
    </>
  )
}

function PoolPersonAct({ person, acts }: { person: PoolPerson; acts: PoolActs }) {
  const label = acts.actOf(person)
  if (!label) return null
  return label.isState ? (
    <span className={styles.state}>{label.words}</span>
  ) : (
    <Button
      size="sm"
      aria-label={`${label.words}: ${person.full_name}`}
      disabled={label.isOff}
      onClick={() => acts.bring(person)}
    >
      {label.words}
    </Button>
  )
}
