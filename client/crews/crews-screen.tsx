import { type Ref, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import CrewIcon from 'lucide-react/icons/users-round'
import { pathTo } from '../http/path-to.ts'
import { QueryProvider } from '../http/query-client.tsx'
import { useSession } from '../offline/session/session.ts'
import { Page } from '../shell/page.tsx'
import { moveKeys, selectKeys } from '../ui/table/row-keys.ts'
import { useShortcuts } from '../shell/shortcuts.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FAVOURITES_KEY, NoFavourites } from '../trade/crews/favourites-chip.tsx'
import { CrewMessagesCard } from '../trade/crew-messages/crew-messages.tsx'
import MessageCrewDialog from '../trade/crew-messages/message-crew-dialog.tsx'
import { useOpened } from '../trade/use-opened.ts'
import { useFavourites } from '../trade/crews/use-favourites.ts'
import { useWide } from '../ui/hooks/use-width.ts'
import { InlineError } from '../ui/inline-error.tsx'
import { ColumnsMenu } from '../ui/table/columns-menu.tsx'
import { CrewBar, type CrewAct } from './crew-bar.tsx'
import { CrewDialogs } from './crew-dialogs.tsx'
import { CrewLists } from './crew-lists.tsx'
import { CrewCards } from './crew-cards.tsx'
import { CrewTable, useCrewColumns } from './crew-table.tsx'
import { CrewTools, exportCrew } from './crew-tools.tsx'
import styles from './crews.module.css'
import tools from '../ui/table/tools.module.css'
import { WORKED_LIST } from './crew-rows.ts'
import { type CompanyCrews, useCrews } from './use-crews.ts'
import { OnceFetched } from '../shell/once-fetched.tsx'

/** /crews: favourites, named lists and everybody who has worked with the company; on narrow screens one after the other. */
export default function CrewsScreen() {
  const { user } = useSession()
  if (user?.user_type !== 'employer' || !user.company_id) {
    return (
      <Page title="Crews" back="/">
        <EmptyState
          icon={<CrewIcon />}
          title="Crews belong to a company"
          text={
            user?.user_type === 'employer'
              ? 'Set up your company first: favourites and lists are shared by its team.'
              : 'Companies keep their favourites and lists of people here.'
          }
          action={
            user?.user_type === 'employer' ? (
              <ButtonLink to="/?setup=company">Set up a company</ButtonLink>
            ) : (
              <ButtonLink to="/">Find jobs</ButtonLink>
            )
          }
        />
      </Page>
    )
  }
  return (
    <QueryProvider>
      <CrewsOfCompany />
    </QueryProvider>
  )
}

function CrewsOfCompany() {
  const crews = useCrews()
  const isWide = useWide()
  const [act, setAct] = useState<CrewAct | null>(null)
  const name = crewListNameOf(crews)
  const search = useRef<HTMLInputElement>(null)
  const { idOf, close } = useOpened()
  const shown = crews.isOnMessages ? (
    <div className={styles.messages}>
      <CrewMessagesCard job={null} />
    </div>
  ) : (
    <CrewPeople crews={crews} name={name} search={search} onAct={setAct} />
  )
  useCrewShortcuts(crews, setAct)
  useShortcuts('Crews', [
    ['/', 'Search', () => search.current?.focus()],
    ...(crews.rows.length > 0 ? [['', 'Export CSV', () => exportCrew(name, crews)] as const] : []),
  ])

  return (
    <>
      {isWide ? (
        <Page title="Crews" hideTitle width="full">
          <div className={styles.sides}>
            <CrewLists crews={crews} onAct={setAct} />
            <section className={styles.people} aria-label={name}>
              {shown}
            </section>
          </div>
        </Page>
      ) : crews.isChosen ? (
        <Page title={name} back="/crews" crumb={<Link to="/crews">Crews</Link>} hideTitle>
          {shown}
        </Page>
      ) : (
        <Page title="Crews" back="/">
          <CrewLists crews={crews} onAct={setAct} />
        </Page>
      )}
      {act && <CrewDialogs crews={crews} act={act} onClose={() => setAct(null)} />}
      {idOf('message') === 'crews' && <MessageCrewDialog job={null} onClose={close} />}
    </>
  )
}

type CrewPeopleProps = {
  crews: CompanyCrews
  name: string
  search: Ref<HTMLInputElement>
  onAct: (act: CrewAct) => void
}

function CrewPeople({ crews, name, search, onAct }: CrewPeopleProps) {
  const { rows, chosen, error, people, isLoaded } = crews
  const isWide = useWide()
  const table = useCrewColumns(crews, onAct)
  const isWaiting = !isLoaded || (chosen === WORKED_LIST && !people && !error)
  return (
    <>
      <CrewTools crews={crews} name={name} search={search} onAct={onAct}>
        {isWide && rows.length > 0 && <ColumnsMenu columns={table} wordClass={tools.word} />}
      </CrewTools>
      {error && (
        <div className={styles.notice}>
          <InlineError
            calm={!crews.online}
            what={crews.online ? error : 'You’re offline: past projects, ratings and free days come back with signal.'}
            kept="The lists and your notes are on this device."
            action={
              <Button size="sm" onClick={crews.refetch}>
                Try again
              </Button>
            }
          />
        </div>
      )}
      {rows.length > 0 &&
        (isWide ? (
          <CrewTable crews={crews} name={name} columns={table.columns} onAct={onAct} />
        ) : (
          <CrewCards crews={crews} onAct={onAct} />
        ))}
      {rows.length === 0 && !isWaiting && !(chosen === WORKED_LIST && error) && <EmptyCrewList crews={crews} />}
      {crews.selection.selected.length > 0 && <CrewBar crews={crews} onAct={onAct} />}
    </>
  )
}

function EmptyCrewList({ crews: { chosen, all, favourites: filter, isNarrowed, showAll } }: { crews: CompanyCrews }) {
  if (all.length > 0 && isNarrowed)
    return <EmptyState title="No matches" action={<Button onClick={showAll}>Show all</Button>} />
  if (all.length > 0) return <NoFavourites filter={filter} />
  if (!chosen) {
    const action = <ButtonLink to="/crews">Your other lists</ButtonLink>
    return (
      <OnceFetched>
        <EmptyState icon={<CrewIcon />} title="This list is gone" text="A colleague has deleted it." action={action} />
      </OnceFetched>
    )
  }
  if (chosen === WORKED_LIST) {
    const text = 'Everyone confirmed for a project of yours shows up here once it’s over.'
    return <EmptyState icon={<CrewIcon />} title="Nobody has worked with you yet" text={text} />
  }
  const text = chosen.is_favourites
    ? 'Star people in your applicants, under Good fits or on their portfolio.'
    : 'Open Worked with us or your favourites, select people with x, and press Add to list.'
  return <EmptyState icon={<CrewIcon />} title="This list is empty" text={text} />
}

function crewListNameOf({ chosen, isOnMessages }: CompanyCrews) {
  if (isOnMessages) return 'Messages sent'
  return chosen === WORKED_LIST ? 'Worked with us' : (chosen?.name ?? 'Crews')
}

function useCrewShortcuts(
  { selection, place, chosen, favourites: filter }: CompanyCrews,
  onAct: (act: CrewAct) => void,
) {
  const navigate = useNavigate()
  const { selected } = selection
  const { current } = place
  const favourites = useFavourites()
  const isNamed = chosen && chosen !== WORKED_LIST && !chosen.is_favourites
  useShortcuts('Crews', [
    ...moveKeys('person', place),
    ...selectKeys(current?.id, selection),
    ['*', 'Select all, or none', selection.toggleAll],
    ['o', 'Open the portfolio', () => current && navigate(pathTo`/portfolio?id=${current.id}`)],
    ['e', 'Edit the note', () => current && chosen && chosen !== WORKED_LIST && onAct({ kind: 'note', row: current })],
    ['f', 'Add to favourites, or remove', () => current && favourites.toggle(current)],
    [...FAVOURITES_KEY, filter.toggle],
    ['l', 'Add those selected to a list', () => selected.length > 0 && onAct({ kind: 'add' })],
    ['i', 'Invite those selected', () => selected.length > 0 && onAct({ kind: 'invite' })],
    ['m', 'Message those selected', () => selected.length > 0 && onAct({ kind: 'message' })],
    ...(chosen && chosen !== WORKED_LIST && selected.length > 0
      ? [['', 'Take those selected out of the list', () => onAct({ kind: 'leave' })] as const]
      : []),
    ['n', 'New list', () => onAct({ kind: 'new' })],
    ...(isNamed
      ? ([
          ['', 'Rename the list', () => onAct({ kind: 'rename' })],
          ['', 'Delete the list', () => onAct({ kind: 'delete' })],
        ] as const)
      : []),
    ['Escape', 'Clear selection', selection.clear],
  ])
}
