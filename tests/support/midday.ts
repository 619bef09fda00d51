const RealDate = globalThis.Date

/**
 * Minutes after midnight, UTC, at which the day of the tests begins: in no zone of the world does a day end within the
 * next fifty minutes.
 */
const start = 12 * 60 + 5

/** Ms between the real clock and the clock of the tests. */
const offset = new RealDate().setUTCHours(0, start, 0, 0) - RealDate.now()

/** The date of the tests: today, but not around midnight, when "today" changes while a test runs. */
export const middayNow = () => RealDate.now() + offset

/** Makes `Date` go from midday on. */
export function startAtMidday() {
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [middayNow()] : args, newTarget),
    get: (target, name) => (name === 'now' ? middayNow : Reflect.get(target, name)),
  })
}
