import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { Navigate, Route, Routes as RouteTable, useLocation, useNavigate } from 'react-router-dom'
import { lazyScreen } from './ui/hooks/lazy-screen.ts'
import { onNotificationClick } from './offline/push/notification-click.ts'
import { openOnToday } from './offline/store/day-ahead.ts'
import { sessionState } from './offline/session/session-store.ts'
import { useSession } from './offline/session/session.ts'
import { Drawn } from './shell/broken-screen.tsx'
import { AnimatedRouter } from './ui/motion/animated-router.tsx'
import { WaitsForAccount } from './shell/waits-for-account.tsx'
import { Toaster } from './ui/overlays/toaster.tsx'
import { Tooltips } from './ui/overlays/tooltips.tsx'

/** Every screen is its own chunk. Only screens behind `SignedIn` may load the database. */
const Landing = lazyScreen(() => import('./landing/landing-screen.tsx'))
const HowItWorks = lazyScreen(() => import('./landing/how-it-works-screen.tsx'))
const Auth = lazyScreen(() => import('./auth/auth-screen.tsx'))
const Mailed = lazyScreen(() => import('./mailed/mailed-pages.tsx'))
const SignedIn = lazyScreen(() => import('./signed-in.tsx'))
const FreelancerDashboard = lazyScreen(async () => {
  const { FreelancerDashboard: screen } = await import('./jobs/freelancer-dashboard.tsx')
  return { default: screen }
})
const EmployerDashboard = lazyScreen(async () => {
  const { EmployerDashboard: screen } = await import('./employer-dashboard.tsx')
  return { default: screen }
})
const Messages = lazyScreen(() => import('./messages/messages-screen.tsx'))
const Portfolio = lazyScreen(() => import('./portfolio/portfolio-screen.tsx'))
const Company = lazyScreen(() => import('./company/company-screen.tsx'))
const Crews = lazyScreen(() => import('./crews/crews-screen.tsx'))
const CompanyDialog = lazyScreen(() => import('./company/company-dialog.tsx'))
const Profile = lazyScreen(async () => {
  const { ProfileScreen: screen } = await import('./profile/profile-panel.tsx')
  return { default: screen }
})
const ProfilePanel = lazyScreen(() => import('./profile/profile-panel.tsx'))
const Settings = lazyScreen(() => import('./settings/settings-screen.tsx'))
const Onboarding = lazyScreen(() => import('./onboarding/onboarding-screen.tsx'))
const Staff = lazyScreen(() => import('./staff/staff-screen.tsx'))
const Share = lazyScreen(() => import('./share/share-screen.tsx'))
const Project = lazyScreen(() => import('./project-page.tsx'))
const Outbox = lazyScreen(() => import('./outbox/outbox-screen.tsx'))
const CallSheet = lazyScreen(() => import('./call-sheet/call-sheet-screen.tsx'))
const Plan = lazyScreen(() => import('./plan/plan-page.tsx'))
const Notifications = lazyScreen(() => import('./notifications/notifications-screen.tsx'))
const Today = lazyScreen(() => import('./today/today-screen.tsx'))
const Calendar = lazyScreen(() => import('./calendar/calendar-screen.tsx'))
const Payment = lazyScreen(() => import('./payment/payment-screen.tsx'))
const PaymentSuccess = lazyScreen(() => import('./payment/payment-success-screen.tsx'))
const PaymentCancel = lazyScreen(() => import('./payment/payment-cancel-screen.tsx'))

/** Addresses of screens without further conditions: open to everybody, and behind the sign-in. */
const open: Screens = {
  '/home': Landing,
  '/referee-feedback': Mailed,
  '/unsubscribe': Mailed,
  '/join': Mailed,
  '/support': Mailed,
  '/terms': Mailed,
  '/privacy': Mailed,
  '/confirm-email': Mailed,
}
const inside: Screens = {
  '/messages': Messages,
  '/portfolio': Portfolio,
  '/company': Company,
  '/crews': Crews,
  '/profile': Profile,
  '/onboarding': Onboarding,
  '/staff': Staff,
  '/project': Project,
  '/outbox': Outbox,
  '/share': Share,
  '/call-sheet': CallSheet,
  '/plan': Plan,
  '/today': Today,
  '/notifications': Notifications,
  '/calendar': Calendar,
  '/payment': Payment,
  '/payment-success': PaymentSuccess,
  '/payment-cancel': PaymentCancel,
}
type Screens = Record<string, ReturnType<typeof lazyScreen<object>>>

/** The only router: the table of the specification's section 2. */
export function Routes() {
  return (
    <AnimatedRouter>
      <Suspense fallback={null}>
        <RouteTable>
          {routesOf(open)}
          <Route
            path="/auth"
            element={
              <SignedOutOnly>
                <Auth />
              </SignedOutOnly>
            }
          />
          <Route path="/how-it-works/freelancers" element={<HowItWorks key="freelancers" side="freelancers" />} />
          <Route path="/how-it-works/employers" element={<HowItWorks key="employers" side="employers" />} />
          <Route
            element={
              <Protected landing={<Landing />}>
                <SignedIn />
                <Setup />
              </Protected>
            }
          >
            <Route path="/" element={<Dashboard />} />
            {routesOf(inside)}
            <Route path="/settings" element={<Settings profile={<ProfilePanel />} />} />
          </Route>
          <Route path="*" element={<Navigate to="/" replace />} />
        </RouteTable>
        <Drawn />
      </Suspense>
      <NotificationClicks />
      <Toaster />
      <Tooltips />
    </AnimatedRouter>
  )
}

/** On every page, so that the worker need not reload one. */
function NotificationClicks() {
  const navigate = useNavigate()
  useEffect(() => onNotificationClick((path) => void navigate(path)), [navigate])
  return null
}

const routesOf = (screens: Screens) =>
  Object.entries(screens).map(([path, Screen]) => <Route key={path} path={path} element={<Screen />} />)

function Protected({ landing, children }: { landing: ReactNode; children: ReactNode }) {
  const { status, user } = useSession()
  const { pathname, search } = useLocation()
  const [was] = useState(user?.id)
  if (status === 'loading') return <WaitsForAccount />
  if (status === 'signed_in') return children
  return pathname === '/' ? landing : <Navigate to="/auth" replace state={{ from: pathname + search, was }} />
}

function Dashboard() {
  return useSession().user?.user_type === 'employer' ? <EmployerDashboard /> : <FreelancerDashboard />
}

/** `/?setup=company` over the dashboard, `/company?setup=edit` over the company's page. */
function Setup() {
  return useLocation().search.includes('setup=') ? (
    <Suspense fallback={null}>
      <CompanyDialog />
    </Suspense>
  ) : null
}

/**
 * After signing in: the page that was asked for, else the dashboard; after signing up: the rest of the profile. A
 * mailed link works whoever is signed in.
 */
function SignedOutOnly({ children }: { children: ReactNode }) {
  const { state, search } = useLocation()
  const { from = '/', was } = (state ?? {}) as { from?: string; was?: string }
  const { status, user } = useSession()
  const [wasOut] = useState(status === 'signed_out')
  if (status !== 'signed_in' || search.includes('mode=reset')) return children
  const isNew = wasOut && search.includes('mode=signup')
  const start = user?.user_type === 'employer' ? '/?setup=company' : '/onboarding'
  // The page that another person was on is not shown to the one who signs in now.
  return <Navigate to={isNew ? start : was && was !== user?.id ? '/' : from} replace />
}

/* The address's screen is being loaded before React has rendered anything. */
const { token, user } = sessionState()
if (user) openOnToday(user.id)
const dashboard = user?.user_type === 'employer' ? EmployerDashboard : FreelancerDashboard
const { pathname } = location
const others = {
  '/': token ? [SignedIn, dashboard] : [Landing],
  '/auth': [Auth],
  '/how-it-works/freelancers': [HowItWorks],
  '/how-it-works/employers': [HowItWorks],
  '/settings': [SignedIn, Settings, ProfilePanel],
}
const first = open[pathname]
  ? [open[pathname]]
  : inside[pathname]
    ? [SignedIn, inside[pathname]]
    : others[pathname as '/']
/** Resolves when that screen can be rendered, and also when it could not be loaded. */
export const firstScreen = Promise.all((first ?? []).map((screen) => screen.load()))
