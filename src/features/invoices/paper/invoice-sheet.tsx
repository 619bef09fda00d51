import { Sheet, SheetAddress, sheetStyles as styles } from '#ui/sheet.tsx'
import sums from '#ui/sums.module.css'
import type { Paper, PaperFact } from './paper.ts'

export function InvoiceSheet({ paper }: { paper: Paper }) {
  const { language, title, number, stamp, logo, seller, billTo, pay, terms, footer } = paper
  return (
    <Sheet
      lang={language}
      title={title}
      number={number}
      stamp={stamp}
      sender={<Sender logo={logo} lines={seller} />}
    >
      <div className={styles.parties}>
        <div>
          <h3>{billTo.title}</h3>
          <SheetAddress lines={billTo.lines} />
        </div>
        <Facts facts={paper.facts} />
      </div>
      <Lines paper={paper} />
      <div className={styles.end}>
        <dl className={sums.sums}>
          {paper.sums.map(({ name, amount, isWhole }) => (
            <div key={name} className="ends" data-whole={isWhole}>
              <dt dir="auto">{name}</dt>
              <dd>
                <bdi className="num">{amount}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </div>
      {pay && (
        <section className={styles.pay} aria-label={pay.title}>
          <h3>{pay.title}</h3>
          <Facts facts={pay.facts} />
        </section>
      )}
      {terms && (
        <p className={styles.terms} data-reading dir="auto">
          {terms}
        </p>
      )}
      {footer && (
        <footer className={styles.footer} data-reading dir="auto">
          {footer}
        </footer>
      )}
    </Sheet>
  )
}

function Sender({ logo, lines }: { logo: string | undefined; lines: readonly string[] }) {
  return (
    <div>
      {logo && <img className={styles.logo} src={logo} alt="" />}
      <span className={styles.shop} dir="auto">
        {lines[0]}
      </span>
      {lines.length > 1 && (
        <div className={styles.sender}>
          <SheetAddress lines={lines.slice(1)} />
        </div>
      )}
    </div>
  )
}

function Facts({ facts }: { facts: readonly PaperFact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) => (
        <div key={name} className="ends">
          <dt dir="auto">{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Lines({ paper: { heads, lines, nothing } }: { paper: Paper }) {
  return (
    <table className={styles.lines} aria-label={heads.text}>
      <thead>
        <tr>
          <th scope="col">{heads.text}</th>
          <th scope="col" data-number>
            {heads.quantity}
          </th>
          <th scope="col" data-number data-wide>
            {heads.price}
          </th>
          {heads.tax && (
            <th scope="col" data-number>
              {heads.tax}
            </th>
          )}
          <th scope="col" data-number>
            {heads.sum}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ text, quantity, price, tax, sum }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name but its place
          <tr key={index}>
            <th scope="row">
              <bdi>{text}</bdi>
            </th>
            <td data-number>
              <bdi className="num">{quantity}</bdi>
            </td>
            <td data-number data-wide>
              <bdi className="num">{price}</bdi>
            </td>
            {tax && (
              <td data-number>
                <bdi className="num">{tax}</bdi>
              </td>
            )}
            <td data-number className="strong">
              <bdi className="num">{sum}</bdi>
            </td>
          </tr>
        ))}
        {lines.length === 0 && (
          <tr>
            <td colSpan={4} className="dim" dir="auto">
              {nothing}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}
