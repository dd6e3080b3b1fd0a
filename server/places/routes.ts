import { createRoom } from '../http.ts'

export const placesRoutes = createRoom()
