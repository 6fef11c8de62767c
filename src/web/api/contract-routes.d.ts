/** The contract without its schemas, made by the build: the browser needs only methods and paths. */
declare module 'virtual:contract-routes' {
  import type { AnyContractRouter } from '@orpc/contract'

  const routes: AnyContractRouter
  export default routes
}
