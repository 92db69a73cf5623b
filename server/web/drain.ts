const key = Symbol.for("switchboard.drain");

type Registry = typeof globalThis & { [key]?: Set<() => void> };

/**
 * Callbacks that end this process's live streams when it is asked to stop. Kept on globalThis, because Next may load
 * a module twice and the server is outside its bundles. A callback removes itself when its stream has ended.
 */
export function drainCallbacks(): Set<() => void> {
  const registry: Registry = globalThis;
  registry[key] ??= new Set();
  return registry[key];
}
