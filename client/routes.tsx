import { Suspense, type ReactNode } from 'react'
import { BrowserRouter, Navigate, Route, Routes as RouteTable, useLocation } from 'react-router-dom'
import { lazyScreen } from './lazy-screen.ts'
import { sessionState } from './offline/session-store.ts'
import { useSession } from './offline/session.ts'
import { Drawn } from './ui/drawn.tsx'
import { PageSpinner } from './ui/spinner.tsx'
import { Toaster } from './ui/toaster.tsx'

/** Every screen is its own chunk. What stands behind `SignedIn` brings the database; nothing signed-out may. */
const Landing = lazyScreen(() => import('./landing/landing-screen.tsx'))
const HowItWorks = lazyScreen(() => import('./how-it-works/how-it-works-screen.tsx'))
const Auth = lazyScreen(() => import('./auth/auth-screen.tsx'))
const RefereeFeedback = lazyScreen(() => import('./referee-feedback/referee-feedback-screen.tsx'))
const SignedIn = lazyScreen(() => import('./signed-in.tsx'))
const FreelancerDashboard = lazyScreen(async () => {
  const { FreelancerDashboard: screen } = await import('./dashboard/freelancer/freelancer-dashboard.tsx')
  return { default: screen }
})
const EmployerDashboard = lazyScreen(async () => {
  const { EmployerDashboard: screen } = await import('./dashboard/employer/employer-dashboard.tsx')
  return { default: screen }
})
const Messages = lazyScreen(() => import('./messages/messages-screen.tsx'))
const Portfolio = lazyScreen(() => import('./portfolio/portfolio-screen.tsx'))
const Company = lazyScreen(() => import('./company/company-screen.tsx'))
const Profile = lazyScreen(() => import('./profile/profile-screen.tsx'))
const ProfilePanel = lazyScreen(() => import('./profile/profile-panel.tsx'))
const Settings = lazyScreen(() => import('./settings/settings-screen.tsx'))
const Unsubscribe = lazyScreen(() => import('./settings/unsubscribe-screen.tsx'))
const Outbox = lazyScreen(() => import('./outbox/outbox-screen.tsx'))
const Payment = lazyScreen(() => import('./payment/payment-screen.tsx'))
const PaymentSuccess = lazyScreen(() => import('./payment/payment-success-screen.tsx'))
const PaymentCancel = lazyScreen(() => import('./payment/payment-cancel-screen.tsx'))

/** The only router: the table of the specification's section 2, and /outbox, what waits on this phone, and /unsubscribe, where mails lead. */
export function Routes() {
  return (
    <BrowserRouter>
      <Suspense fallback={null}>
        <RouteTable>
          <Route path="/home" element={<Landing />} />
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
          <Route path="/referee-feedback" element={<RefereeFeedback />} />
          <Route path="/unsubscribe" element={<Unsubscribe />} />
          <Route
            element={
              <Protected landing={<Landing />}>
                <SignedIn />
              </Protected>
            }
          >
            <Route path="/" element={<Dashboard />} />
            <Route path="/messages" element={<Messages />} />
            <Route path="/portfolio" element={<Portfolio />} />
            <Route path="/company" element={<Company />} />
            <Route path="/profile" element={<Profile />} />
            <Route path="/settings" element={<Settings profile={<ProfilePanel />} />} />
            <Route path="/outbox" element={<Outbox />} />
            <Route path="/payment" element={<Payment />} />
            <Route path="/payment-success" element={<PaymentSuccess />} />
            <Route path="/payment-cancel" element={<PaymentCancel />} />
          </Route>
          <Route path="*" element={<Navigate to="/" replace />} />
        </RouteTable>
        <Drawn />
      </Suspense>
      <Toaster />
    </BrowserRouter>
  )
}

function Protected({ landing, children }: { landing: ReactNode; children: ReactNode }) {
  const { status } = useSession()
  const { pathname, search } = useLocation()
  if (status === 'loading') return <PageSpinner />
  if (status === 'signed_in') return children
  return pathname === '/' ? landing : <Navigate to="/auth" replace state={{ from: pathname + search }} />
}

function Dashboard() {
  return useSession().user?.user_type === 'employer' ? <EmployerDashboard /> : <FreelancerDashboard />
}

/** After signing in: to the page that was asked for, else to the dashboard. A mailed link is obeyed for whoever comes. */
function SignedOutOnly({ children }: { children: ReactNode }) {
  const { state, search } = useLocation()
  const { from } = (state ?? {}) as { from?: string }
  const isPast = useSession().status === 'signed_in' && !search.includes('mode=reset')
  return isPast ? <Navigate to={from ?? '/'} replace /> : children
}

/* The screen that the address asks for is on its way before React has drawn anything. */
const { token, user } = sessionState()
const dashboard = user?.user_type === 'employer' ? EmployerDashboard : FreelancerDashboard
const first = {
  '/home': [Landing],
  '/auth': [Auth],
  '/how-it-works/freelancers': [HowItWorks],
  '/how-it-works/employers': [HowItWorks],
  '/referee-feedback': [RefereeFeedback],
  '/': token ? [SignedIn, dashboard] : [Landing],
  '/messages': [SignedIn, Messages],
  '/portfolio': [SignedIn, Portfolio],
  '/company': [SignedIn, Company],
  '/profile': [SignedIn, Profile],
  '/settings': [SignedIn, Settings, ProfilePanel],
  '/unsubscribe': [Unsubscribe],
  '/outbox': [SignedIn, Outbox],
  '/payment': [SignedIn, Payment],
  '/payment-success': [SignedIn, PaymentSuccess],
  '/payment-cancel': [SignedIn, PaymentCancel],
}[location.pathname]
/** Resolves when that screen can be drawn; also when it could not be fetched. */
export const firstScreen = Promise.all((first ?? []).map((screen) => screen.load()))
