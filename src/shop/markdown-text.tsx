import { Link } from '@tanstack/react-router'
import { type Block, blocksOf, type Inline } from '#contract/markdown.ts'
import { useMay } from '#kernel/rights.ts'
import styles from './markdown-text.module.css'

// Parts of a text have no other key than their index.

/** A text that someone wrote: a post, message, comment or description, in Markdown. */
export function MarkdownText({ text }: { text: string }) {
  return (
    <div className={styles.text}>
      <Blocks blocks={blocksOf(text)} />
    </div>
  )
}

function Blocks({ blocks }: { blocks: readonly Block[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  return blocks.map((block, at) => <OneBlock key={at} block={block} />)
}

function OneBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p dir="auto" data-reading>
          <Inlines inlines={block.children} />
        </p>
      )
    case 'heading':
      return (
        <p dir="auto" data-reading className={styles.heading}>
          <Inlines inlines={block.children} />
        </p>
      )
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the keys
        <pre dir="ltr" tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      )
    case 'quote':
      return (
        <blockquote dir="auto">
          <Blocks blocks={block.children} />
        </blockquote>
      )
    case 'list': {
      const items = block.items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={at}>
          <Blocks blocks={item} />
        </li>
      ))
      return block.start === undefined ? (
        <ul dir="auto">{items}</ul>
      ) : (
        <ol dir="auto" start={block.start}>
          {items}
        </ol>
      )
    }
    case 'table':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the keys
        <div className={styles.table} tabIndex={0}>
          <table dir="auto">
            <thead>
              <tr>
                {block.head.map((cell, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: see above
                  <th key={at} scope="col" dir="auto">
                    <Inlines inlines={cell} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, nth) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <tr key={nth}>
                  {row.map((cell, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: see above
                    <td key={at} dir="auto">
                      <Inlines inlines={cell} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )
    case 'rule':
      return <hr />
  }
}

function Inlines({ inlines }: { inlines: readonly Inline[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  return inlines.map((node, at) => <OneInline key={at} node={node} />)
}

function OneInline({ node }: { node: Inline }) {
  switch (node.kind) {
    case 'text':
      return node.text
    case 'code':
      return <code dir="ltr">{node.text}</code>
    case 'break':
      return <br />
    case 'mention':
      return <span className={styles.mention}>{node.text}</span>
    case 'reference':
      return <Reference {...node} />
    case 'link':
      return (
        <a href={node.href} target="_blank" rel="noopener noreferrer nofollow ugc">
          <Inlines inlines={node.children} />
        </a>
      )
    default: {
      const Tag = node.kind
      return (
        <Tag>
          <Inlines inlines={node.children} />
        </Tag>
      )
    }
  }
}

/** A link to an item or order, for users who may read it. */
function Reference({ to, number, text }: Inline & { kind: 'reference' }) {
  const may = useMay()
  if (!may(to === 'item' ? 'board.read' : 'orders.read')) return text
  return to === 'item' ? (
    <Link to="/kanban" search={{ q: text }} preload={false}>
      {text}
    </Link>
  ) : (
    <Link to="/orders/$orderId" params={{ orderId: number }} preload={false}>
      {text}
    </Link>
  )
}
