/** The part of the worker's global scope that we use; the DOM library types the page's scope only. */
interface LifeEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

interface InstallEvent extends LifeEvent {
  /** Absent in browsers without static routing. */
  addRoutes?: (rules: object[]) => Promise<void>;
}

interface RequestEvent extends Event {
  readonly request: Request;
  respondWith: (reply: Promise<Response>) => void;
}

interface PageMessage extends LifeEvent, Pick<MessageEvent<unknown>, "data" | "ports"> {}

interface WorkerEvents {
  install: InstallEvent;
  activate: LifeEvent;
  fetch: RequestEvent;
  message: PageMessage;
}

export interface WorkerScope {
  addEventListener: <K extends keyof WorkerEvents>(kind: K, listener: (event: WorkerEvents[K]) => void) => void;
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
}
