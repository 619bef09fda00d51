import { onTestFinished } from 'vitest'
import { network } from './setup.ts'

/** The requests to this call that leave the app from now on, until the test ends. */
export function requestsTo(path: string): Request[] {
  const requests: Request[] = []
  const listen = ({ request }: { request: Request }) => {
    if (new URL(request.url).pathname === `/api/${path}`) requests.push(request)
  }
  network.events.on('request:start', listen)
  onTestFinished(() => void network.events.removeListener('request:start', listen))
  return requests
}
