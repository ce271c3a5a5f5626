/** One request of a plan. */
export type Target = { path: string; headers: Record<string, string>; body?: string }

/** POST requests that come when they are due. */
export type ArrivalPlan = {
  kind: 'arrivals'
  url: string
  /** Taken in turn. */
  targets: Target[]
  /** Body of each further turn through the targets, for those without one of their own. */
  turns?: string[]
  /** Milliseconds from the start. */
  arrivals: number[]
}

/** GET requests over a few connections, each as soon as the one before it is read; bodies are dropped. */
export type FetchPlan = {
  kind: 'fetch'
  url: string
  /** Taken in turn. */
  paths: string[]
  headers: Record<string, string>
  connections: number
  /** Ends after so many bytes. */
  bytes: number
}

export type LoadPlan = ArrivalPlan | FetchPlan

export type LoadResult = {
  latencies: number[]
  late: number
  /** Milliseconds from the first request to the last answer. */
  length: number
  /** Requests answered, all of them well. */
  answered: number
  /** Body bytes read. */
  bytes: number
  /** CPU seconds that sending and reading took. */
  cpu: number
}
