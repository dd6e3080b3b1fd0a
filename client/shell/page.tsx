import { createContext, type ReactNode, useContext } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import BackIcon from 'lucide-react/icons/chevron-left'
import { PRODUCT_NAME } from '../../shared/brand.ts'
import { classNames } from '../ui/class-names.ts'
import { Logo } from './logo.tsx'
import styles from './page.module.css'
import { useShellCorner } from './shell-corner.ts'
import { useTitle } from './use-title.ts'

type Props = {
  /** The heading, and the window's title. */
  title: string
  subtitle?: ReactNode
  /** Above the heading: a badge of its state. */
  above?: ReactNode
  /** Makes the heading visible to screen readers only (where the tabs show it already). */
  hideTitle?: boolean
  /**
   * A path, or the action of Back. Such a page has no bottom bar on narrow screens. `crumb` is shown small in the
   * middle of its top line.
   */
  back?: string | (() => void)
  crumb?: ReactNode
  /** Beside the heading; the primary one last. */
  actions?: ReactNode
  /** Sticks to the bottom of the screen. */
  foot?: ReactNode
  /**
   * narrow 640 (forms, settings), wide 1120 (lists), columns: lists in as many columns as fit, full: list and detail side
   * by side, no padding on wide screens.
   */
  width?: 'narrow' | 'wide' | 'columns' | 'full'
  children: ReactNode
}

const InsidePageContext = createContext(false)
/** A page inside this context is a part of another page and has neither a heading nor a way back of its own. */
export const PageParts = ({ children }: { children: ReactNode }) => (
  <InsidePageContext value>{children}</InsidePageContext>
)
const useIsPart = () => useContext(InsidePageContext)

export function Page(props: Props) {
  return useIsPart() ? <PagePart {...props} /> : <WholePage {...props} />
}

/** The parts of a page besides its heading that it also shows on the tab of another page. */
function PagePart({ above, subtitle, hideTitle, actions, foot, width, children }: Props) {
  return (
    <div className={classNames(styles.part, width === 'full' ? styles.full : styles.padded)}>
      {!hideTitle && (above || subtitle || actions) && (
        <div className={styles.partHead}>
          {above}
          {subtitle && <div className={styles.partWords}>{subtitle}</div>}
          {actions}
        </div>
      )}
      <div className={styles.body}>{children}</div>
      {foot && (
        <div className={styles.foot} data-edge="">
          {foot}
        </div>
      )}
    </div>
  )
}

function WholePage({ title, subtitle, above, hideTitle, back, crumb, actions, foot, width = 'wide', children }: Props) {
  const corner = useShellCorner()
  useTitle(title)

  return (
    <div className={classNames(styles.page, styles[width])} data-back={typeof back === 'function' ? '' : back}>
      {back ? (
        <div className={classNames(styles.top, styles.topBack)}>
          <PageBackButton to={back} />
          <span className={styles.crumb}>{crumb}</span>
          <span className={styles.end}>
            {corner.chip}
            {corner.bell}
          </span>
        </div>
      ) : (
        <div className={styles.top}>
          <Link className={styles.home} to="/" aria-label={PRODUCT_NAME}>
            <Logo />
          </Link>
          {corner.chip}
          {corner.bell}
          {corner.menu}
        </div>
      )}
      <div className={hideTitle ? classNames('sr-only', styles.silent) : styles.heading}>
        <div>
          {above && <div className={styles.above}>{above}</div>}
          <h1>{title}</h1>
          {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
        </div>
        {!hideTitle && actions}
      </div>
      <div className={styles.body}>{children}</div>
      {foot && (
        <div className={classNames(styles.foot, !back && styles.aboveBar)} data-edge="" data-foot="">
          {foot}
        </div>
      )}
    </div>
  )
}

function PageBackButton({ to }: { to: string | (() => void) }) {
  const navigate = useNavigate()
  return (
    <button
      type="button"
      className={styles.back}
      aria-label="Back"
      onClick={() => (typeof to === 'string' ? navigate(to) : to())}
    >
      <BackIcon />
    </button>
  )
}
