import { useSession } from '../offline/session.ts'
import { PageSpinner } from '../ui/spinner.tsx'
import { EmployerDashboard } from './employer/employer-dashboard.tsx'
import { FreelancerDashboard } from './freelancer/freelancer-dashboard.tsx'

export default function DashboardScreen() {
  const { user } = useSession()
  if (!user) return <PageSpinner />
  return user.user_type === 'employer' ? <EmployerDashboard /> : <FreelancerDashboard />
}
