import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { Navigate, Route, Routes as RouteTable, useLocation, useNavigate, useParams } from 'react-router-dom'
import { lazyScreen } from './ui/hooks/lazy-screen.ts'
import { onNotificationClick } from './offline/push/notification-click.ts'
import { openOnToday } from './offline/store/day-ahead.ts'
import { sessionState } from './offline/session/session-store.ts'
import { useSession } from './offline/session/session.ts'
import { StillPictureRemover } from './shell/broken-screen.tsx'
import { AnimatedRouter } from './ui/motion/animated-router.tsx'
import { WaitsForAccount } from './shell/waits-for-account.tsx'
import { Toaster } from './ui/overlays/toaster.tsx'
import { Tooltips } from './ui/overlays/tooltips.tsx'

/** Every screen is its own chunk. Only screens behind `SignedIn` may load the database. */
const LandingRoute = lazyScreen(() => import('./landing/landing-screen.tsx'))
const HowItWorksRoute = lazyScreen(() => import('./landing/how-it-works-screen.tsx'))
const AuthRoute = lazyScreen(() => import('./auth/auth-screen.tsx'))
const MailedPagesRoute = lazyScreen(() => import('./mailed/mailed-pages.tsx'))
const SignedInRoute = lazyScreen(() => import('./signed-in.tsx'))
const FreelancerDashboardRoute = lazyScreen(async () => {
  const { FreelancerDashboard: screen } = await import('./jobs/freelancer-dashboard.tsx')
  return { default: screen }
})
const EmployerDashboardRoute = lazyScreen(async () => {
  const { EmployerDashboard: screen } = await import('./employer-dashboard.tsx')
  return { default: screen }
})
const MessagesRoute = lazyScreen(() => import('./messages/messages-screen.tsx'))
const PortfolioRoute = lazyScreen(() => import('./portfolio/portfolio-screen.tsx'))
const CompanyRoute = lazyScreen(() => import('./company/company-screen.tsx'))
const CrewsRoute = lazyScreen(() => import('./crews/crews-screen.tsx'))
const LazyCompanyDialog = lazyScreen(() => import('./company/company-dialog.tsx'))
const ProfileRoute = lazyScreen(async () => {
  const { ProfileScreen: screen } = await import('./profile/profile-panel.tsx')
  return { default: screen }
})
const LazyProfilePanel = lazyScreen(() => import('./profile/profile-panel.tsx'))
const SettingsRoute = lazyScreen(() => import('./settings/settings-screen.tsx'))
const OnboardingRoute = lazyScreen(() => import('./onboarding/onboarding-screen.tsx'))
const StaffRoute = lazyScreen(() => import('./staff/staff-screen.tsx'))
const ShareRoute = lazyScreen(() => import('./share/share-screen.tsx'))
const ProjectRoute = lazyScreen(() => import('./project-page.tsx'))
const OutboxRoute = lazyScreen(() => import('./outbox/outbox-screen.tsx'))
const CallSheetRoute = lazyScreen(() => import('./call-sheet/call-sheet-screen.tsx'))
const PlanRoute = lazyScreen(() => import('./plan/plan-page.tsx'))
const ChiefRoute = lazyScreen(() => import('./chief/chief-screen.tsx'))
const HoursRoute = lazyScreen(() => import('./hours/hours-screen.tsx'))
const NotificationsRoute = lazyScreen(() => import('./notifications/notifications-screen.tsx'))
const TodayRoute = lazyScreen(() => import('./today/today-screen.tsx'))
const CalendarRoute = lazyScreen(() => import('./calendar/calendar-screen.tsx'))
const PaymentRoute = lazyScreen(() => import('./payment/payment-screen.tsx'))
const PaymentSuccessRoute = lazyScreen(() => import('./payment/payment-success-screen.tsx'))
const PaymentCancelRoute = lazyScreen(() => import('./payment/payment-cancel-screen.tsx'))

/** Addresses of screens without further conditions: open to everybody, and behind the sign-in. */
const screensForEverybody: ScreensByAddress = {
  '/home': LandingRoute,
  '/referee-feedback': MailedPagesRoute,
  '/unsubscribe': MailedPagesRoute,
  '/join': MailedPagesRoute,
  '/sheet': MailedPagesRoute,
  '/support': MailedPagesRoute,
  '/terms': MailedPagesRoute,
  '/privacy': MailedPagesRoute,
  '/confirm-email': MailedPagesRoute,
}
const screensBehindSignIn: ScreensByAddress = {
  '/messages': MessagesRoute,
  '/portfolio': PortfolioRoute,
  '/company': CompanyRoute,
  '/crews': CrewsRoute,
  '/profile': ProfileRoute,
  '/onboarding': OnboardingRoute,
  '/staff': StaffRoute,
  '/project': ProjectRoute,
  '/outbox': OutboxRoute,
  '/share': ShareRoute,
  '/call-sheet': CallSheetRoute,
  '/plan': PlanRoute,
  '/today': TodayRoute,
  '/hours': HoursRoute,
  '/chief': ChiefRoute,
  '/notifications': NotificationsRoute,
  '/calendar': CalendarRoute,
  '/payment': PaymentRoute,
  '/payment-success': PaymentSuccessRoute,
  '/payment-cancel': PaymentCancelRoute,
}
type ScreensByAddress = Record<string, ReturnType<typeof lazyScreen<object>>>

/** The only router: the table of the specification's section 2. */
export function AppRoutes() {
  return (
    <AnimatedRouter>
      <Suspense fallback={null}>
        <RouteTable>
          {Object.entries(screensForEverybody).map(([path, Screen]) => (
            <Route key={path} path={path} element={<Screen />} />
          ))}
          <Route
            path="/auth"
            element={
              <SignedOutOnly>
                <AuthRoute />
              </SignedOutOnly>
            }
          />
          <Route path="/how-it-works/freelancers" element={<HowItWorksRoute key="freelancers" side="freelancers" />} />
          <Route path="/how-it-works/employers" element={<HowItWorksRoute key="employers" side="employers" />} />
          <Route
            element={
              <SignedInOnly landing={<LandingRoute />}>
                <SignedInRoute />
                <CompanySetupOverlay />
              </SignedInOnly>
            }
          >
            <Route path="/" element={<DashboardByUserType />} />
            <Route path="/:screen" element={<ScreenBehindSignIn />} />
            <Route path="/settings" element={<SettingsRoute profile={<LazyProfilePanel />} />} />
          </Route>
          <Route path="*" element={<Navigate to="/" replace />} />
        </RouteTable>
        <StillPictureRemover />
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

/** One route for all of them: the router compares every route that it has before the first screen is drawn. */
function ScreenBehindSignIn() {
  const Screen = screensBehindSignIn[`/${useParams().screen?.toLowerCase()}`]
  return Screen ? <Screen /> : <Navigate to="/" replace />
}

function SignedInOnly({ landing, children }: { landing: ReactNode; children: ReactNode }) {
  const { status, user } = useSession()
  const { pathname, search } = useLocation()
  const [was] = useState(user?.id)
  if (status === 'loading') return <WaitsForAccount />
  if (status === 'signed_in') return children
  return pathname === '/' ? landing : <Navigate to="/auth" replace state={{ from: pathname + search, was }} />
}

function DashboardByUserType() {
  return useSession().user?.user_type === 'employer' ? <EmployerDashboardRoute /> : <FreelancerDashboardRoute />
}

/** `/?setup=company` over the dashboard, `/company?setup=edit` over the company's page. */
function CompanySetupOverlay() {
  return useLocation().search.includes('setup=') ? (
    <Suspense fallback={null}>
      <LazyCompanyDialog />
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
const firstDashboard = user?.user_type === 'employer' ? EmployerDashboardRoute : FreelancerDashboardRoute
const { pathname } = location
const firstScreensByAddress = {
  '/': token ? [SignedInRoute, firstDashboard] : [LandingRoute],
  '/auth': [AuthRoute],
  '/how-it-works/freelancers': [HowItWorksRoute],
  '/how-it-works/employers': [HowItWorksRoute],
  '/settings': [SignedInRoute, SettingsRoute, LazyProfilePanel],
}
const screensToLoadFirst = screensForEverybody[pathname]
  ? [screensForEverybody[pathname]]
  : screensBehindSignIn[pathname]
    ? [SignedInRoute, screensBehindSignIn[pathname]]
    : firstScreensByAddress[pathname as '/']
/** Resolves when that screen can be rendered, and also when it could not be loaded. */
export const firstScreenReady = Promise.all((screensToLoadFirst ?? []).map((screen) => screen.load()))
