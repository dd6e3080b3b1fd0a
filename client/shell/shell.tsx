import { useEffect, type ReactNode } from 'react'
import { Link, NavLink } from 'react-router-dom'
import LogOutIcon from 'lucide-react/icons/log-out'
import SearchIcon from 'lucide-react/icons/search'
import { PRODUCT_NAME } from '../../shared/brand.ts'
import { Avatar } from '../ui/avatar.tsx'
import { classNames } from '../ui/class-names.ts'
import { ConfirmHost } from '../ui/overlays/confirm-host.tsx'
import { loadWidgetsWhenIdle } from '../ui/load-widgets.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Logo } from './logo.tsx'
import { Menu } from '../ui/overlays/menu.tsx'
import { ShellCorner } from './shell-corner.ts'
import { PALETTE_KEY, runShortcut } from './shortcuts.ts'
import railStyles from './rail.module.css'
import styles from './shell.module.css'

export type MenuPlace = {
  to: string
  label: string
  icon: ReactNode
  /** Unread messages, in amber. */
  count?: number
  /** What is counted: 'unread'. */
  counted?: string
  /** In the rail, and on a phone in the account's menu: its bar has no room for it. */
  isWideOnly?: boolean
  /** In the account's menu alone: a part of another place. */
  isMenuOnly?: boolean
}

type Props = {
  places: readonly MenuPlace[]
  person: { name: string; company?: string; picture?: string | null }
  /** The offline chip. */
  chip?: ReactNode
  bell?: ReactNode
  /** Above the person at the bottom of the rail: Post New Project, posts left. */
  railFoot?: ReactNode
  onLogout: () => void
  children: ReactNode
}

/** The signed-in frame: a bottom bar on narrow screens, a rail on wide ones. */
export function SignedInShell({ places, person, chip, bell, railFoot, onLogout, children }: Props) {
  useEffect(loadWidgetsWhenIdle, [])

  const menu = (
    <Menu
      label={`${person.name}, your account`}
      heading={person.name}
      buttonClass={styles.corner}
      button={<Avatar name={person.name} src={person.picture} size={32} />}
      items={[
        { label: 'Search', icon: <SearchIcon />, onClick: runPaletteShortcut },
        ...places.filter((place) => !isPlaceInBar(place)),
        { label: 'Sign out', icon: <LogOutIcon />, onClick: onLogout },
      ]}
    />
  )

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <header className={railStyles.rail}>
        <div className={railStyles.head}>
          <Link className={railStyles.brand} to="/" aria-label={PRODUCT_NAME}>
            <Logo />
          </Link>
          {bell}
        </div>
        <button type="button" className={railStyles.search} onClick={runPaletteShortcut}>
          <SearchIcon />
          Search
          <kbd>{PALETTE_KEY}</kbd>
        </button>
        <nav aria-label="Main">
          {places.filter(isPlaceInRail).map((place) => (
            <NavLink key={place.to} className={railStyles.place} to={place.to} end={place.to === '/'}>
              {place.icon}
              {place.label}
              <PlaceCount place={place} />
            </NavLink>
          ))}
        </nav>
        <span className={railStyles.spring} />
        <div className={railStyles.foot}>
          {chip}
          {railFoot}
          <button type="button" className={railStyles.keys} onClick={() => runShortcut('?')}>
            Keyboard shortcuts <kbd>?</kbd>
          </button>
          <div className={railStyles.who}>
            <Avatar name={person.name} src={person.picture} size={32} />
            <div className={railStyles.names}>
              <p className={railStyles.name}>{person.name}</p>
              {person.company && person.company !== person.name && (
                <p className={railStyles.company}>{person.company}</p>
              )}
            </div>
            <IconButton size="sm" label="Sign out" onClick={onLogout}>
              <LogOutIcon />
            </IconButton>
          </div>
        </div>
      </header>
      <ShellCorner value={{ chip, bell, menu }}>
        <main className={styles.main} id="main" tabIndex={-1}>
          {children}
        </main>
      </ShellCorner>
      <nav className={styles.bar} aria-label="Main" data-edge="">
        {places.filter(isPlaceInBar).map((place) => (
          <NavLink key={place.to} className={styles.tab} to={place.to} end={place.to === '/'}>
            {place.icon}
            {place.label}
            <PlaceCount place={place} />
          </NavLink>
        ))}
      </nav>
      <ConfirmHost />
    </div>
  )
}

const isPlaceInRail = ({ isMenuOnly }: MenuPlace) => !isMenuOnly
const isPlaceInBar = ({ isWideOnly, isMenuOnly }: MenuPlace) => !isWideOnly && !isMenuOnly

const runPaletteShortcut = () => runShortcut(PALETTE_KEY)

function PlaceCount({ place }: { place: MenuPlace }) {
  if (!place.count) return null
  return (
    <span className={classNames(styles.count, railStyles.count)}>
      {place.count > 99 ? '99+' : place.count}
      <span className="sr-only"> {place.counted ?? 'new'}</span>
    </span>
  )
}
