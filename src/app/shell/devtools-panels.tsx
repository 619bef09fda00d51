import { ReactQueryDevtools } from '@tanstack/react-query-devtools/production'
import { TanStackRouterDevtoolsInProd } from '@tanstack/react-router-devtools'

export function DevtoolsPanels() {
  return (
    <>
      <ReactQueryDevtools buttonPosition="bottom-left" />
      <TanStackRouterDevtoolsInProd
        position="bottom-left"
        toggleButtonProps={{ style: { marginInlineStart: 64 } }}
      />
    </>
  )
}
