import { http } from 'msw'

type App = { fetch: (request: Request) => Response | Promise<Response> }

/** The one handler: whatever is asked of the API goes to the real server's app. */
export const handledBy = (app: App) => http.all('*/api/*', ({ request }) => app.fetch(request))
