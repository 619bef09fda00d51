import { startAtMidday } from './midday.ts'

startAtMidday()
